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

export const initCommand: Command = {
  arguments: [{ name: "[dir]", description: "folder of the project, created if it is missing (default: here)" }],
  options: [],
  details: "An existing file stays as it is.",
  examples: [
    { command: "igx init report", does: "create the folder report with a first document" },
    { command: "cd report && igx preview report.igx", does: "show it in the browser while you write" },
  ],
  async run(context, [dir = "."]) {
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
    context.note(`Next: ${enter}${igxCommand(context.env)} preview report.igx`);
    return ExitCode.done;
  },
};

/** A folder has one configuration at most, so any of its names counts. */
const firstThere = (folder: string, names: readonly string[]): string | undefined =>
  names.map((name) => join(folder, name)).find((path) => !isMissing(path));
