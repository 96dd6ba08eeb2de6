import { join, resolve } from "node:path";
import { configNames } from "../../config/config-names.js";
import { igxCommand } from "../../text/package-manager.js";
import { unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { isMissing } from "../base/file-stats.js";
import { relativePath, slashes } from "../base/paths.js";
import { shellQuoted } from "../base/shell-quoted.js";
import { realTarget } from "../outputs/real-target.js";
import { writeOutput } from "../outputs/write-output.js";

const schemaFile = "igx.config.schema.json";

const config = `{
  "$schema": "./${schemaFile}",
  "include": ["."],
  "outDir": "build"
}
`;

const report = `---
title: Our year in figures
---
// A line that begins with two slashes is a comment. igx explain lists what igx checks.

# Our year in figures

Text is text: what you write here is what readers see.
These two lines are one paragraph.

## Visitors by quarter

@chart column {highlight=Q3}
| Quarter | Visitors |
|---------|---------:|
| Q1      |     1820 |
| Q2      |     2140 |
| Q3      |     2600 |
| Q4      |     2310 |

> Numbers tell a story when somebody reads it aloud.
> -- Our librarian

---

@facts
| figure | fact               |
|--------|--------------------|
| 8870   | visitors in all    |
| 42%    | came a second time |
`;

const gitignore = `# Credentials of the service: never in version control.
.env
# What igx keeps of a publish that is under way.
.igx/
build/
node_modules/
`;

/** The file in which a repository tells language models how to work. */
const agentsFile = "AGENTS.md";

const agents = (igx: string): string => `# Infographics in this repository

Files that end in .igx are infographics: text, tables of data, charts and maps, which igx compiles and draws.

- Before you write or change one, read what \`${igx} reference --for assistants\` prints.
- Read numbers from data files with @data. Never invent or retype a number.
- After each change run \`${igx} check FILE --format json\`, and repair what it reports.
- Then draw it with \`${igx} render FILE -o FILE.png\`, and look at the picture.
- Lay it out with \`${igx} format FILE\`.
- Do not edit igx.lock.json, the folder .igx, or JSON that igx has built.
- Do not publish, unless you were asked to.
`;

interface InitOptions {
  readonly agents?: boolean;
  readonly batch?: boolean;
}

export const initCommand: Command<InitOptions> = {
  arguments: [{ name: "[dir]", description: "folder of the project, created if it is missing (default: here)" }],
  options: [
    {
      flags: "--batch",
      description: "also a template with its table, its test, and a workflow that publishes every night",
      // `IGX_BATCH` names a batch.
      noEnvironment: true,
    },
    { flags: "--agents", description: `also ${agentsFile}, which tells assistants how to work with .igx files` },
  ],
  details: `An existing file stays as it is. With --batch, igx check, igx build and igx test work at once. Then replace fetch.sh by your export.`,
  examples: [
    { command: "igx init report", does: "create the folder report with a first document" },
    { command: "igx init --batch cities", does: "create a project that makes a document for each row of a table" },
    { command: "igx init --agents", does: "tell the assistants of a repository how to write .igx files" },
    { command: "cd report && igx preview report.igx", does: "show it in the browser while you write" },
  ],
  async run(context, [dir = "."], { agents: forAgents = false, batch = false }) {
    const folder = resolve(context.cwd, dir);
    // The folder may be a link, but only once: not to another place for each file.
    const real = realTarget(folder);
    const { configJsonSchema } = await import("../../config/config-schema.js");
    const files = {
      [configNames[0]]: config,
      [schemaFile]: `${JSON.stringify(configJsonSchema(), null, 2)}\n`,
      "report.igx": report,
      ".gitignore": gitignore,
    };
    if (batch) {
      const { batchProject, ignoredData } = await import("../init/batch-project.js");
      Object.assign(files, batchProject(), { ".gitignore": `${gitignore}${ignoredData}` });
    }
    if (forAgents) Object.assign(files, { [agentsFile]: agents(igxCommand(context.env)) });
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      const shown = relativePath(context.cwd, path);
      const there = firstThere(folder, name === configNames[0] ? configNames : [name]);
      if (there !== undefined) {
        context.note(`${relativePath(context.cwd, there)} is there already, left as it is`);
        continue;
      }
      unwrap(await writeOutput(join(real, name), text, { root: slashes(context.cwd) }));
      context.note(`made ${shown}`);
    }
    const enter = folder === context.cwd ? "" : `cd ${shellQuoted(relativePath(context.cwd, folder))} && `;
    context.note("");
    const next = igxCommand(context.env);
    context.note(
      `Next: ${enter}${batch ? `${next} check && ${next} build && ${next} test` : `${next} preview report.igx`}`,
    );
    return ExitCode.done;
  },
};

/** A folder has one configuration at most, so any of its names counts. */
const firstThere = (folder: string, names: readonly string[]): string | undefined =>
  names.map((name) => join(folder, name)).find((path) => !isMissing(path));
