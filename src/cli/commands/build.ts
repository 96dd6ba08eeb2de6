import { type BuildOptions, buildAll, concludeBuild, planBuild } from "../build-run.js";
import type { Command } from "../command.js";
import { wholeNumber } from "../common-options.js";
import { emitForms } from "../emit-form.js";
import { paramOptions } from "../params.js";

export const buildCommand: Command<BuildOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: include of the configuration)",
    },
  ],
  options: [
    {
      flags: "-o, --output <path>",
      description: "a file, a folder/, or - (default: beside each source, or in outDir)",
    },
    ...paramOptions,
    { flags: "--emit <what>", description: "what to write", choices: emitForms, default: "content" },
    { flags: "--compact", description: "JSON on one line" },
    { flags: "--watch", description: "build again what changes, until Ctrl-C" },
    { flags: "--jobs <n>", description: "files at a time", parse: wholeNumber(1), default: 8 },
    { flags: "--manifest <file>", description: "write what was read and written, with hashes" },
  ],
  details: `Writes content JSON, each file whole or not at all. A source with an error writes nothing, and what was written before
stays; the others are written. Files that would not change are left alone. --emit request shows a password as ***.`,
  examples: [
    { command: "igx build report.igx", does: "write report.json" },
    { command: "igx build . -o dist/", does: "all .igx files below here, into dist" },
    { command: 'igx build "charts/*.igx" --watch', does: "and again on every save" },
    { command: "igx build report.igx -o - --compact", does: "to standard output, on one line" },
    { command: "igx build sales.igx --param year=2024", does: "with the value of a parameter" },
  ],
  async run(context, args, options) {
    const project = await context.project();
    if (!project.ok) return context.fail(project.failure);
    if (options.watch) return (await import("../watch.js")).watch(context, args, options);
    const plan = await planBuild(context, project.value, args, options);
    if (!plan.ok) return context.fail(plan.failure);
    return concludeBuild(context, plan.value, await buildAll(context, plan.value, options), options);
  },
};
