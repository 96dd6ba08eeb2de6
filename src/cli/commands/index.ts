import type { CommandEntry } from "../base/command.js";

/**
 * All commands, in the order of the help. A new one is a file beside this one and an entry here. igx loads only the file of
 * the command that the command line names, so that `igx build` starts without the sandbox.
 */
export const commands: readonly CommandEntry[] = [
  {
    name: "build",
    summary: "compile .igx files to content JSON",
    group: "Build",
    load: async () => (await import("./build.js")).buildCommand,
  },
  {
    name: "check",
    summary: "find mistakes, write nothing",
    group: "Write",
    load: async () => (await import("./check.js")).checkCommand,
  },
  {
    name: "format",
    alias: "fmt",
    summary: "format .igx files",
    group: "Write",
    load: async () => (await import("./format.js")).formatCommand,
  },
  {
    name: "decompile",
    summary: "turn content JSON back into .igx",
    group: "Write",
    load: async () => (await import("./decompile.js")).decompileCommand,
  },
  {
    name: "import",
    summary: "make an .igx file of Markdown, CSV or spreadsheet cells",
    group: "Write",
    load: async () => (await import("./import.js")).importCommand,
  },
  {
    name: "preview",
    summary: "show a document in the browser while you write",
    group: "Write",
    load: async () => (await import("./preview.js")).previewCommand,
  },
  {
    name: "playground",
    summary: "write a document in the browser, with its picture beside it",
    group: "Write",
    load: async () => (await import("./playground.js")).playgroundCommand,
  },
  {
    name: "render",
    summary: "draw documents as SVG, PNG, PDF, HTML or text",
    group: "Build",
    load: async () => (await import("./render.js")).renderCommand,
  },
  {
    name: "diff",
    summary: "show what changed between two states of documents",
    group: "Build",
    load: async () => (await import("./diff.js")).diffCommand,
  },
  {
    name: "publish",
    summary: "create or update infographics at the service",
    group: "Publish",
    load: async () => (await import("./publish.js")).publishCommand,
  },
  {
    name: "worker",
    summary: "publish what is in a queue, on any machine",
    group: "Publish",
    load: async () => (await import("./worker.js")).workerCommand,
  },
  {
    name: "queue",
    summary: "show the progress of a queue; retry, pause, resume, collect",
    group: "Publish",
    load: async () => (await import("./queue.js")).queueCommand,
  },
  {
    name: "remote",
    summary: "list, read, download, delete or adopt infographics at the service",
    group: "Publish",
    load: async () => (await import("./remote.js")).remoteCommand,
  },
  {
    name: "lock",
    summary: "list, verify or merge igx.lock.json",
    group: "Publish",
    load: async () => (await import("./lock.js")).lockCommand,
  },
  {
    name: "sign",
    summary: "show how a request is signed",
    group: "Publish",
    load: async () => (await import("./sign.js")).signCommand,
  },
  {
    name: "sandbox",
    summary: "run a copy of the service on this machine",
    group: "Publish",
    load: async () => (await import("./sandbox.js")).sandboxCommand,
  },
  {
    name: "explain",
    summary: "explain a rule, chart type, function or another name",
    group: "Learn and set up",
    load: async () => (await import("./explain.js")).explainCommand(commands.map(({ name }) => name)),
  },
  {
    name: "inspect",
    summary: "print parameters, elements and dependencies as JSON",
    group: "Build",
    load: async () => (await import("./inspect.js")).inspectCommand,
  },
  {
    name: "test",
    summary: "compare documents with their expected content",
    group: "Build",
    load: async () => (await import("./test.js")).testCommand,
  },
  {
    name: "reference",
    summary: "print the reference of the language, or a guide for assistants",
    group: "Build",
    load: async () => (await import("./reference.js")).referenceCommand,
  },
  {
    name: "schema",
    summary: "print the JSON Schema of the content, or of what a command prints",
    group: "Build",
    load: async () => (await import("./schema.js")).schemaCommand(commands),
  },
  {
    name: "init",
    summary: "create a small working project",
    group: "Write",
    load: async () => (await import("./init.js")).initCommand,
  },
  {
    name: "lsp",
    summary: "serve editors by the Language Server Protocol",
    group: "Learn and set up",
    load: async () => (await import("./lsp.js")).lspCommand,
  },
  {
    name: "mcp",
    summary: "serve assistants by the Model Context Protocol",
    group: "Learn and set up",
    load: async () => (await import("./mcp.js")).mcpCommand(commands),
  },
  {
    name: "doctor",
    summary: "check what is installed, configured and reachable",
    group: "Learn and set up",
    load: async () => (await import("./doctor.js")).doctorCommand,
  },
  {
    name: "completion",
    summary: "print a completion script for a shell",
    group: "Learn and set up",
    load: async () => (await import("./completion.js")).completionCommand(commands),
  },
];
