// Chat-bot is a bot for a chat: dice, checks and odds by the rules of a module, with a
// table for each channel. This one talks to a terminal, where a line is "channel user
// text"; another chat is another implementation of Chat:
//
//	echo '#friday Ann /join Strength=3
//	#friday Ann /check Strength difficulty=2' | go run ./examples/chat-bot
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"time"

	"houserule/lang/source"
	"houserule/modules"
	"houserule/stdlib/engine"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bot := &Bot{
		Options:  engine.Options{Modules: []string{"rpj-core"}, Folder: modules.Files},
		Kind:     "character",
		Seed:     rand.Uint64,
		Patience: 5 * time.Second,
	}
	defer bot.Close()
	if err := bot.Serve(ctx, &console{source.NewLines(os.Stdin, longestLine), os.Stdout}); !errors.Is(err, io.EOF) && ctx.Err() == nil {
		log.Print(err)
	}
}

// longestLine is how many bytes a line of the console may have.
const longestLine = 4096

// console is a chat of lines.
type console struct {
	in  *source.Lines
	out io.Writer
}

func (c *console) Receive(ctx context.Context) (Message, error) {
	for {
		line, err := c.in.Next()
		if err != nil {
			return Message{}, err
		}
		if words := strings.SplitN(line, " ", 3); len(words) == 3 {
			return Message{words[0], words[1], words[2]}, ctx.Err()
		}
	}
}

func (c *console) Reply(_ context.Context, to Message, text string) error {
	_, err := fmt.Fprintf(c.out, "%s %s: %s\n", to.Channel, to.User, text)
	return err
}
