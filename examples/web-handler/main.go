// Web-handler answers for dice and for games over HTTP, in JSON:
//
//	go run ./examples/web-handler
//	curl localhost:8080/odds?dice=4d6kh3
//	curl localhost:8080/roll -d '{"dice": "2d6+1"}'
//	curl -X POST localhost:8080/games
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"time"

	"houserule/modules"
	"houserule/stdlib/engine"
)

func main() {
	address := flag.String("address", "localhost:8080", "where to listen")
	flag.Parse()
	server := NewServer(Config{
		Game:     engine.Options{Modules: []string{"rpj-core"}, Folder: modules.Files},
		Kind:     "character",
		Seed:     rand.Uint64,
		Patience: 5 * time.Second,
		Games:    200,
		Each:     10,
		Idle:     time.Hour,
		Quiet:    10 * time.Minute,
		Now:      time.Now,
	})
	defer server.Close()
	listener := &http.Server{Addr: *address, Handler: server, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: 30 * time.Second}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, func() { _ = listener.Shutdown(context.Background()) })
	if err := listener.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Print(err)
	}
}
