import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "../../text/zod.js";
import { relativePath } from "../base/paths.js";
import { commonFields, documentFields, isOk, pathField, runOnDocument } from "./document-input.js";
import { existingPath, pathInRoot } from "./paths.js";
import { type CommandRun, refuse, runCommand } from "./run-command.js";
import type { Call, McpSession } from "./session.js";
import { defineTool, resultOf } from "./tool.js";

const side = z.strictObject({
  source: documentFields.source,
  path: pathField.optional().describe("A document, content JSON or a folder in the root, relative to it."),
  revision: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("A revision of git, such as HEAD or main, that has the path."),
});

type Side = z.infer<typeof side>;

export const diffTool = defineTool({
  name: "diff",
  title: "Compare documents",
  description:
    "Say what changed between two documents or folders: elements added, removed, moved and changed, and cells with their difference, the largest change first. A side is a text, a path, or a path at a revision of git: before { path, revision: HEAD } and after { path } show what was edited since the last commit.",
  input: z.strictObject({ before: side, after: side }),
  output: resultOf({ documents: z.array(z.looseObject({})).optional(), summary: z.looseObject({}).optional() }),
  async run({ before, after }, call) {
    const folder = await mkdtemp(join(tmpdir(), "igx-diff-"));
    try {
      const sides = [
        await sideOf(call, before, join(folder, "before.json")),
        await sideOf(call, after, join(folder, "after.json")),
      ];
      const failed = sides.find((one) => typeof one !== "string");
      if (failed) return { result: commonFields(failed as CommandRun) };
      const run = await runCommand(call, "diff", { args: sides as string[] });
      const { documents, summary } = run.printed.length > 0 ? JSON.parse(run.printed.toString()) : {};
      return { result: { ...commonFields(run), ...(documents && { documents, summary }) } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** The argument of `igx diff` for a side. A text is compiled first: only one of two could be standard input. */
async function sideOf(call: Call, one: Side, file: string): Promise<string | CommandRun> {
  const { source, path, revision } = one;
  if (source === undefined) return pathSide(call.session, path, revision);
  if (revision !== undefined) throw refuse("A text has no revision.", "Remove source, or revision.");
  const run = await runOnDocument(call, "build", { source, path }, { emit: "content", cache: false, output: "-" });
  if (!isOk(run)) return run;
  await writeFile(file, run.printed);
  return file;
}

async function pathSide(session: McpSession, path: string | undefined, revision: string | undefined): Promise<string> {
  if (path === undefined) throw refuse("A side of the comparison is missing.", "Give its source, or its path.");
  if (revision === undefined) return existingPath(session, path);
  return `${revision}:./${relativePath(session.root, await pathInRoot(session, path))}`;
}
