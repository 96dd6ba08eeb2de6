import type { CommandEntry } from "../base/command.js";

/**
 * All commands, in the order of the help. Adding one means a file beside this one and an entry here. Only the file of the
 * command that was named is loaded: `igx build` never sees the sandbox.
 */
export const commands: readonly CommandEntry[] = [
  {
    name: "build",
    summary: "compile .igx files to content JSON",
    load: async () => (await import("./build.js")).buildCommand,
  },
  {
    name: "check",
    summary: "find mistakes, write nothing",
    load: async () => (await import("./check.js")).checkCommand,
  },
  {
    name: "format",
    alias: "fmt",
    summary: "lay .igx files out canonically",
    load: async () => (await import("./format.js")).formatCommand,
  },
  {
    name: "decompile",
    summary: "turn content JSON back into .igx",
    load: async () => (await import("./decompile.js")).decompileCommand,
  },
  {
    name: "preview",
    summary: "show a document in the browser while it is written",
    load: async () => (await import("./preview.js")).previewCommand,
  },
  {
    name: "render",
    summary: "draw documents: SVG, PNG, PDF, HTML, text",
    load: async () => (await import("./render.js")).renderCommand,
  },
  {
    name: "publish",
    summary: "compile, sign and send to the service",
    load: async () => (await import("./publish.js")).publishCommand,
  },
  {
    name: "worker",
    summary: "send what is in a queue, on any machine",
    load: async () => (await import("./worker.js")).workerCommand,
  },
  {
    name: "queue",
    summary: "say how far a queue is; retry, pause, resume, collect",
    load: async () => (await import("./queue.js")).queueCommand,
  },
  {
    name: "remote",
    summary: "list, get, download, delete or adopt what is at the service",
    load: async () => (await import("./remote.js")).remoteCommand,
  },
  {
    name: "lock",
    summary: "list and verify what igx.lock.json has, merge two of them",
    load: async () => (await import("./lock.js")).lockCommand,
  },
  {
    name: "sign",
    summary: "show how a request is signed",
    load: async () => (await import("./sign.js")).signCommand,
  },
  {
    name: "sandbox",
    summary: "run the service on this machine, for trying",
    load: async () => (await import("./sandbox.js")).sandboxCommand,
  },
  {
    name: "explain",
    summary: "explain a rule, or list all",
    load: async () => (await import("./explain.js")).explainCommand,
  },
  {
    name: "inspect",
    summary: "print parameters, elements and dependencies as JSON",
    load: async () => (await import("./inspect.js")).inspectCommand,
  },
  {
    name: "test",
    summary: "compare documents with what they are expected to give",
    load: async () => (await import("./test.js")).testCommand,
  },
  {
    name: "schema",
    summary: "print the JSON Schema of the content",
    load: async () => (await import("./schema.js")).schemaCommand,
  },
  {
    name: "init",
    summary: "make a small working project",
    load: async () => (await import("./init.js")).initCommand,
  },
  {
    name: "doctor",
    summary: "say what is installed, configured, reachable",
    load: async () => (await import("./doctor.js")).doctorCommand,
  },
  {
    name: "completion",
    summary: "print a completion script for a shell",
    load: async () => (await import("./completion.js")).completionCommand(commands),
  },
];
