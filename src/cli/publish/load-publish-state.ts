import { join } from "node:path";
import { projectFiles } from "../../publish/project-files.js";
import { openPublishState, type PublishState } from "../../publish/publish-state.js";
import { localFolder, lockFileName } from "../../text/own-files.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { Account } from "./publish-account.js";

/** The state of the account's published documents, or why the lock file cannot be used and what to do about it. */
export async function loadPublishState(
  { cwd }: Pick<Context, "cwd">,
  { root }: Project,
  { baseUrl, identity, shared }: Pick<Account, "baseUrl" | "identity" | "shared">,
): Promise<Outcome<PublishState>> {
  const opened = shared
    ? await shared.readState(projectFiles(root), baseUrl, identity.key)
    : await openPublishState(root, baseUrl, identity.key);
  if (opened.ok) return success(opened.value);
  if ("message" in opened.failure) return failure(ExitCode.outside, opened.failure.message, opened.failure.hint);
  const { problem } = opened.failure;
  const path = "path" in opened.failure ? opened.failure.path : join(root, localFolder, opened.failure.file);
  return failure(ExitCode.outside, `${relativePath(cwd, path)} cannot be used: ${problem}.`, adviceFor(path, problem));
}

function adviceFor(path: string, problem: string): string {
  if (!path.endsWith(lockFileName) && !problem.startsWith("it cannot be read:"))
    return "It records what an interrupted run has sent. Move it away. Then, if `igx remote list` shows infographics without a key, adopt them with `igx remote adopt KEY ID` before you publish.";
  if (problem.startsWith("it is of version")) return "Install a newer igx.";
  const records = "It records what has been published already";
  if (problem === "it holds a merge conflict")
    return `${records}. Run \`igx lock merge\`, which keeps the documents of both sides.`;
  return problem.startsWith("it cannot be read:")
    ? `${records}: without it, igx sends nothing.`
    : `${records}. Fix it, or restore it from version control.`;
}
