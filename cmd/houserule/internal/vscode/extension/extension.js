// The language server of houserule in Visual Studio Code: `houserule lsp` is started, and
// what it says is handed to the editor. There are no dependencies, so that it packs without
// a network.
'use strict';

const vscode = require('vscode');
const { spawn } = require('child_process');
const os = require('os');

// Wire speaks JSON-RPC 2.0 over the standard input and output of a process.
class Wire {
  constructor(input, output, handlers) {
    this.output = output;
    this.handlers = handlers; // request(method, params) gives a result; notified(method, params); broken(error)
    this.waiting = new Map();
    this.last = 0;
    this.buffer = Buffer.alloc(0);
    this.closed = false;
    input.on('data', (data) => this.read(data));
    output.on('error', () => this.close()); // the process is gone, which its end tells
  }

  read(data) {
    this.buffer = this.buffer.length > 0 ? Buffer.concat([this.buffer, data]) : data;
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /content-length: *(\d+)/i.exec(this.buffer.toString('ascii', 0, end));
      if (!length) {
        this.handlers.broken(new Error('a message of the language server has no length'));
        return;
      }
      const start = end + 4;
      const behind = start + Number(length[1]);
      if (this.buffer.length < behind) return;
      const text = this.buffer.toString('utf8', start, behind);
      this.buffer = this.buffer.subarray(behind);
      this.take(JSON.parse(text));
    }
  }

  take(message) {
    if (message.method === undefined) {
      const asked = this.waiting.get(message.id);
      if (!asked) return;
      this.waiting.delete(message.id);
      if (message.error) asked.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
      else asked.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.notified(message.method, message.params);
    } else {
      Promise.resolve(this.handlers.request(message.method, message.params)).then(
        (result) => this.write({ id: message.id, result: result === undefined ? null : result }),
        (error) => this.write({ id: message.id, error: { code: error.code || -32603, message: error.message } }));
    }
  }

  write(message) {
    if (this.closed) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }), 'utf8');
    this.output.write('Content-Length: ' + body.length + '\r\n\r\n');
    this.output.write(body);
  }

  notify(method, params) {
    this.write({ method, params });
  }

  // ask gives the answer of a request, and takes it back where a token of the editor says so.
  ask(method, params, token) {
    if (this.closed) return Promise.reject(new Error('the language server is gone'));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const watch = token && token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
      const done = (call) => (value) => {
        if (watch) watch.dispose();
        call(value);
      };
      this.waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.write({ id, method, params });
    });
  }

  close() {
    this.closed = true;
    for (const asked of this.waiting.values()) asked.reject(new Error('the language server is gone'));
    this.waiting.clear();
  }
}

// What the server says, as the editor has it.
const to = {
  position: (p) => new vscode.Position(p.line, p.character),
  range: (r) => new vscode.Range(to.position(r.start), to.position(r.end)),
  uri: (uri) => vscode.Uri.parse(uri, true),
  location: (l) => new vscode.Location(to.uri(l.uri), to.range(l.range)),
  textEdit: (e) => new vscode.TextEdit(to.range(e.range), e.newText),
  markdown: (m) => (typeof m === 'string' ? new vscode.MarkdownString(m) : new vscode.MarkdownString(m.value)),
  command: (c) => ({ title: c.title, command: c.command, arguments: c.arguments }),
  workspaceEdit(edit) {
    const out = new vscode.WorkspaceEdit();
    for (const [uri, edits] of Object.entries(edit.changes || {})) out.set(to.uri(uri), edits.map(to.textEdit));
    return out;
  },
  diagnostic(d) {
    const out = new vscode.Diagnostic(to.range(d.range), d.message, d.severity - 1);
    out.source = d.source;
    if (d.code) out.code = d.code;
    out.relatedInformation = (d.relatedInformation || []).map((r) => new vscode.DiagnosticRelatedInformation(to.location(r.location), r.message));
    if (d.code && d.code.startsWith('unused-')) out.tags = [vscode.DiagnosticTag.Unnecessary];
    if (d.code === 'old-word') out.tags = [vscode.DiagnosticTag.Deprecated];
    return out;
  },
  symbol(s) {
    const out = new vscode.DocumentSymbol(s.name, s.detail || '', s.kind - 1, to.range(s.range), to.range(s.selectionRange));
    out.children = (s.children || []).map(to.symbol);
    return out;
  },
};

// And what the editor says, as the server has it.
const from = {
  position: (p) => ({ line: p.line, character: p.character }),
  range: (r) => ({ start: from.position(r.start), end: from.position(r.end) }),
  id: (document) => ({ textDocument: { uri: document.uri.toString() } }),
  at: (document, position) => ({ ...from.id(document), position: from.position(position) }),
  diagnostic: (d) => ({ range: from.range(d.range), message: d.message, severity: d.severity + 1, source: d.source }),
};

// The files of modules: Lua, the manifest, and spreadsheets.
const selector = [{ scheme: 'file', language: 'lua' }, { scheme: 'file', pattern: '**/module.json' }, { scheme: 'file', pattern: '**/*.csv' }];
const lua = [{ scheme: 'file', language: 'lua' }];

function concerns(document) {
  return document.uri.scheme === 'file' && (document.languageId === 'lua' || /(^|[\\/])module\.json$|\.csv$/.test(document.uri.fsPath));
}

const capabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true, workspaceFolders: true, codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: false }, executeCommand: {},
  },
  textDocument: {
    synchronization: { didSave: true },
    completion: { completionItem: { snippetSupport: false, documentationFormat: ['markdown', 'plaintext'] } },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } }, isPreferredSupport: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
    foldingRange: { lineFoldingOnly: true },
  },
  window: { showDocument: { support: true }, showMessage: {} },
};

// How often in a while the server is started again when it ends by itself.
const mostStarts = 5;
const whileOf = 3 * 60 * 1000;

// Client is one server and all that the editor knows of it.
class Client {
  constructor(output) {
    this.output = output;
    this.diagnostics = vscode.languages.createDiagnosticCollection('houserule');
    this.refreshed = { lenses: new vscode.EventEmitter(), hints: new vscode.EventEmitter() };
    this.disposables = [];
    this.starts = [];
  }

  async start() {
    const config = vscode.workspace.getConfiguration('houserule');
    const folders = vscode.workspace.workspaceFolders || [];
    const here = folders.length > 0 ? folders[0].uri.fsPath : undefined;
    const program = config.get('path', 'houserule').replace(/^~(?=$|[\\/])/, os.homedir()).replace('${workspaceFolder}', here || '');
    this.starts.push(Date.now());
    const child = (this.process = spawn(program, config.get('arguments', ['lsp']), { cwd: here }));
    const gone = new Promise((resolve) => {
      child.on('error', (error) => {
        this.missing(program, error);
        resolve();
      });
      child.on('exit', () => resolve());
    });
    gone.then(() => this.ended(child));
    child.stderr.on('data', (data) => this.output.append(data.toString()));
    const wire = (this.wire = new Wire(child.stdout, child.stdin, {
      request: (method, params) => this.request(method, params),
      notified: (method, params) => this.notified(method, params),
      broken: (error) => {
        this.output.appendLine(error.message);
        child.kill();
      },
    }));
    gone.then(() => wire.close());
    const answer = await wire.ask('initialize', {
      processId: process.pid, clientInfo: { name: 'Visual Studio Code', version: vscode.version },
      rootUri: folders.length > 0 ? folders[0].uri.toString() : null,
      workspaceFolders: folders.map((f) => ({ uri: f.uri.toString(), name: f.name })), capabilities,
    });
    wire.notify('initialized', {});
    this.provide(answer.capabilities);
    for (const document of vscode.workspace.textDocuments) this.opened(document);
  }

  // missing tells that there is no such program.
  async missing(program, error) {
    this.failed = true;
    this.output.appendLine(program + ': ' + error.message);
    const settings = 'Open the setting';
    const chosen = await vscode.window.showErrorMessage('The program ' + program + ' does not start (' + error.message + '). It must be on the PATH, or named in the setting houserule.path.', settings);
    if (chosen === settings) vscode.commands.executeCommand('workbench.action.openSettings', 'houserule.path');
  }

  // ended starts a server again that nobody stopped.
  ended(child) {
    if (this.process !== child || this.stopping) return;
    this.forget();
    this.starts = this.starts.filter((at) => at > Date.now() - whileOf);
    if (this.failed || this.starts.length >= mostStarts) {
      this.output.appendLine('the language server has ended, and is not started again');
      return;
    }
    this.start().catch((error) => this.output.appendLine(error.message));
  }

  forget() {
    for (const d of this.disposables.splice(0)) d.dispose();
    this.diagnostics.clear();
  }

  async stop() {
    this.stopping = true;
    const { wire, process: child } = this;
    this.forget();
    if (!wire || wire.closed) return;
    const late = new Promise((resolve) => setTimeout(resolve, 2000).unref());
    await Promise.race([wire.ask('shutdown', null).catch(() => undefined), late]);
    wire.notify('exit', null);
    const end = new Promise((resolve) => (child.exitCode === null ? child.on('exit', resolve) : resolve()));
    await Promise.race([end, late]);
    if (child.exitCode === null) child.kill();
    wire.close();
  }

  // request answers what the server asks for.
  async request(method, params) {
    switch (method) {
      case 'workspace/codeLens/refresh':
        this.refreshed.lenses.fire();
        return null;
      case 'workspace/inlayHint/refresh':
        this.refreshed.hints.fire();
        return null;
      case 'workspace/applyEdit':
        return { applied: await vscode.workspace.applyEdit(to.workspaceEdit(params.edit)) };
      case 'window/showDocument': {
        const editor = await vscode.window.showTextDocument(to.uri(params.uri), { selection: params.selection && to.range(params.selection), preserveFocus: !params.takeFocus });
        return { success: editor !== undefined };
      }
    }
    throw Object.assign(new Error('there is no ' + method), { code: -32601 });
  }

  notified(method, params) {
    switch (method) {
      case 'textDocument/publishDiagnostics': {
        const uri = to.uri(params.uri);
        const document = vscode.workspace.textDocuments.find((d) => d.uri.toString() === uri.toString());
        // Those of an earlier text are shown as well: the editor moves them along.
        if (params.diagnostics.length > 0 || document) this.diagnostics.set(uri, params.diagnostics.map(to.diagnostic));
        else this.diagnostics.delete(uri);
        return;
      }
      case 'window/showMessage':
        [, vscode.window.showErrorMessage, vscode.window.showWarningMessage, vscode.window.showInformationMessage][Math.min(params.type, 3)](params.message);
        return;
      case 'window/logMessage':
        this.output.appendLine(params.message);
    }
  }

  opened(document) {
    if (!concerns(document)) return;
    this.wire.notify('textDocument/didOpen', { textDocument: { uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText() } });
  }

  // ask asks the server, and gives nothing where it refuses.
  async ask(method, params, token) {
    try {
      return await this.wire.ask(method, params, token);
    } catch (error) {
      if (error.code !== -32800) this.output.appendLine(method + ': ' + error.message);
      return undefined;
    }
  }

  // provide hands the editor all that the server can do.
  provide(can) {
    const { workspace, languages, commands } = vscode;
    const add = (...list) => this.disposables.push(...list);
    add(
      workspace.onDidOpenTextDocument((document) => this.opened(document)),
      workspace.onDidChangeTextDocument((e) => {
        if (!concerns(e.document) || e.contentChanges.length === 0) return;
        this.wire.notify('textDocument/didChange', {
          textDocument: { uri: e.document.uri.toString(), version: e.document.version },
          contentChanges: e.contentChanges.map((c) => ({ range: from.range(c.range), text: c.text })),
        });
      }),
      workspace.onDidSaveTextDocument((document) => concerns(document) && this.wire.notify('textDocument/didSave', from.id(document))),
      workspace.onDidCloseTextDocument((document) => concerns(document) && this.wire.notify('textDocument/didClose', from.id(document))),
      workspace.onDidChangeWorkspaceFolders((e) => this.wire.notify('workspace/didChangeWorkspaceFolders', {
        event: { added: e.added.map((f) => ({ uri: f.uri.toString(), name: f.name })), removed: e.removed.map((f) => ({ uri: f.uri.toString(), name: f.name })) },
      })),
    );
    const watcher = workspace.createFileSystemWatcher('**/{module.json,*.lua,*.csv,*.tsv}');
    const changed = (type) => (uri) => this.wire.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
    add(watcher, watcher.onDidCreate(changed(1)), watcher.onDidChange(changed(2)), watcher.onDidDelete(changed(3)));

    add(languages.registerHoverProvider(selector, {
      provideHover: async (document, position, token) => {
        const h = await this.ask('textDocument/hover', from.at(document, position), token);
        return h ? new vscode.Hover([to.markdown(h.contents)], h.range && to.range(h.range)) : undefined;
      },
    }));
    const locations = (method, more) => async (document, position, a, b) => {
      const list = await this.ask(method, { ...from.at(document, position), ...(more ? more(a) : {}) }, more ? b : a);
      return (list || []).map(to.location);
    };
    add(languages.registerDefinitionProvider(selector, { provideDefinition: locations('textDocument/definition') }));
    add(languages.registerReferenceProvider(selector, { provideReferences: locations('textDocument/references', (context) => ({ context: { includeDeclaration: context.includeDeclaration } })) }));
    add(languages.registerDocumentHighlightProvider(selector, {
      provideDocumentHighlights: async (document, position, token) => {
        const list = await this.ask('textDocument/documentHighlight', from.at(document, position), token);
        return (list || []).map((h) => new vscode.DocumentHighlight(to.range(h.range)));
      },
    }));
    add(languages.registerRenameProvider(selector, {
      // Why something cannot be renamed is shown, so a refusal is handed on.
      prepareRename: async (document, position, token) => {
        const r = await this.wire.ask('textDocument/prepareRename', from.at(document, position), token);
        if (!r) throw new Error('there is nothing here that has a name of its own');
        return { range: to.range(r.range), placeholder: r.placeholder };
      },
      provideRenameEdits: async (document, position, newName, token) => {
        const edit = await this.wire.ask('textDocument/rename', { ...from.at(document, position), newName }, token);
        return edit ? to.workspaceEdit(edit) : undefined;
      },
    }));
    add(languages.registerCompletionItemProvider(selector, {
      provideCompletionItems: async (document, position, token) => {
        const list = await this.ask('textDocument/completion', from.at(document, position), token);
        if (!list) return undefined;
        return new vscode.CompletionList(list.items.map((i) => {
          const item = new vscode.CompletionItem(i.label, i.kind - 1);
          item.detail = i.detail;
          item.sortText = i.sortText;
          item.filterText = i.filterText;
          if (i.documentation) item.documentation = to.markdown(i.documentation);
          if (i.textEdit) {
            item.range = to.range(i.textEdit.range);
            item.insertText = i.textEdit.newText;
          }
          return item;
        }), list.isIncomplete);
      },
    }, ...can.completionProvider.triggerCharacters));
    add(languages.registerSignatureHelpProvider(lua, {
      provideSignatureHelp: async (document, position, token) => {
        const s = await this.ask('textDocument/signatureHelp', from.at(document, position), token);
        if (!s) return undefined;
        const help = new vscode.SignatureHelp();
        help.signatures = s.signatures.map((x) => {
          const one = new vscode.SignatureInformation(x.label, x.documentation && to.markdown(x.documentation));
          one.parameters = (x.parameters || []).map((p) => new vscode.ParameterInformation(p.label));
          return one;
        });
        help.activeSignature = s.activeSignature;
        help.activeParameter = s.activeParameter;
        return help;
      },
    }, ...can.signatureHelpProvider.triggerCharacters));
    add(languages.registerDocumentSymbolProvider(lua, {
      provideDocumentSymbols: async (document, token) => ((await this.ask('textDocument/documentSymbol', from.id(document), token)) || []).map(to.symbol),
    }));
    add(languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) => ((await this.ask('workspace/symbol', { query }, token)) || []).map(
        (s) => new vscode.SymbolInformation(s.name, s.kind - 1, s.containerName || '', to.location(s.location))),
    }));
    add(languages.registerCodeLensProvider(lua, {
      onDidChangeCodeLenses: this.refreshed.lenses.event,
      provideCodeLenses: async (document, token) => ((await this.ask('textDocument/codeLens', from.id(document), token)) || []).map(
        (l) => new vscode.CodeLens(to.range(l.range), l.command && to.command(l.command))),
    }));
    add(languages.registerCodeActionsProvider(selector, {
      provideCodeActions: async (document, range, context, token) => {
        const only = context.only ? [context.only.value] : undefined;
        const list = await this.ask('textDocument/codeAction', { ...from.id(document), range: from.range(range), context: { diagnostics: context.diagnostics.map(from.diagnostic), only } }, token);
        return (list || []).map((a) => {
          const action = new vscode.CodeAction(a.title, a.kind.split('.').reduce((kind, part) => kind.append(part), vscode.CodeActionKind.Empty));
          action.isPreferred = a.isPreferred;
          if (a.edit) action.edit = to.workspaceEdit(a.edit);
          if (a.command) action.command = to.command(a.command);
          if (a.diagnostics) action.diagnostics = a.diagnostics.map(to.diagnostic);
          return action;
        });
      },
    }, { providedCodeActionKinds: can.codeActionProvider.codeActionKinds.map((kind) => kind.split('.').reduce((k, part) => k.append(part), vscode.CodeActionKind.Empty)) }));
    add(languages.registerInlayHintsProvider(lua, {
      onDidChangeInlayHints: this.refreshed.hints.event,
      provideInlayHints: async (document, range, token) => ((await this.ask('textDocument/inlayHint', { ...from.id(document), range: from.range(range) }, token)) || []).map((h) => {
        const hint = new vscode.InlayHint(to.position(h.position), h.label);
        hint.tooltip = h.tooltip;
        hint.paddingLeft = h.paddingLeft;
        return hint;
      }),
    }));
    add(languages.registerFoldingRangeProvider(lua, {
      provideFoldingRanges: async (document, context, token) => ((await this.ask('textDocument/foldingRange', from.id(document), token)) || []).map(
        (f) => new vscode.FoldingRange(f.startLine, f.endLine, f.kind === 'comment' ? vscode.FoldingRangeKind.Comment : undefined)),
    }));
    const { tokenTypes, tokenModifiers } = can.semanticTokensProvider.legend;
    add(languages.registerDocumentSemanticTokensProvider(lua, {
      provideDocumentSemanticTokens: async (document, token) => {
        const t = await this.ask('textDocument/semanticTokens/full', from.id(document), token);
        return t ? new vscode.SemanticTokens(Uint32Array.from(t.data)) : undefined;
      },
    }, new vscode.SemanticTokensLegend(tokenTypes, tokenModifiers)));
    const format = (method, more) => async (document, a, b, c) => {
      const options = more ? b : a;
      const list = await this.ask(method, { ...from.id(document), ...(more ? { range: from.range(a) } : {}), options: { tabSize: options.tabSize, insertSpaces: options.insertSpaces } }, more ? c : b);
      return (list || []).map(to.textEdit);
    };
    add(languages.registerDocumentFormattingEditProvider(lua, { provideDocumentFormattingEdits: format('textDocument/formatting') }));
    add(languages.registerDocumentRangeFormattingEditProvider(lua, { provideDocumentRangeFormattingEdits: format('textDocument/rangeFormatting', true) }));
    add(languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: async (document, token) => ((await this.ask('textDocument/documentLink', from.id(document), token)) || []).map(
        (l) => new vscode.DocumentLink(to.range(l.range), to.uri(l.target))),
    }));
    for (const command of can.executeCommandProvider.commands) {
      add(commands.registerCommand(command, async (...args) => {
        try {
          return await this.wire.ask('workspace/executeCommand', { command, arguments: args });
        } catch (error) {
          vscode.window.showErrorMessage(error.message);
          return undefined;
        }
      }));
    }
  }
}

let client;

async function activate(context) {
  const output = vscode.window.createOutputChannel('houserule');
  const start = () => {
    client = new Client(output);
    return client.start().catch((error) => output.appendLine(error.message));
  };
  const restart = async () => {
    if (client) {
      await client.stop();
      client.diagnostics.dispose();
    }
    await start();
  };
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand('houserule.restart', restart),
    vscode.commands.registerCommand('houserule.showOutput', () => output.show()),
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration('houserule') && restart()),
  );
  await start();
}

async function deactivate() {
  if (client) await client.stop();
}

module.exports = { activate, deactivate };
