import { join } from "node:path";
import { requestFields } from "../../config/request-fields.js";
import type { FindPublishState } from "../../editor/publish-state.js";
import { contentHash } from "../../publish/content-hash.js";
import { findBackend } from "../../publish/find-backend.js";
import { type LockFile, readLock } from "../../publish/lock-file.js";
import { lockFileName } from "../../text/own-files.js";
import type { Project } from "../base/project.js";

/**
 * Compares what a publish would send with what the lock file says was sent. It needs no account, so it cannot compare fields whose
 * hash is keyed by one.
 */
export const findPublishState =
  (project: Project): FindPublishState =>
  async (path, { output, metadata }) => {
    // The lock file is not the record then, and an editor connects to no server that a project names.
    if ((project.config.publish?.state ?? "none") !== "none") return undefined;
    const lock = await readLock(join(project.root, lockFileName));
    const target = lock.ok ? targetOf(lock.value, project) : undefined;
    if (!lock.ok || target === undefined || !output) return undefined;
    const entry = lock.value.targets[target]!.documents.get(metadata.key ?? path.replace(/\.igx$/i, ""));
    if (!entry) return "new";
    const backend = findBackend(target);
    const { fields } = backend.payloadOf(output.json, requestFields(project, output.request));
    if (fields.some(([name]) => backend.secretFields.includes(name))) return "published";
    return entry.hash === contentHash(fields, "", backend.secretFields) ? "unchanged" : "changed";
  };

/** The target that the configuration names, or the only one. */
function targetOf({ targets }: LockFile, { config }: Project): string | undefined {
  const names = Object.keys(targets);
  const address = config.baseUrl === undefined ? undefined : findBackend(config.baseUrl).address(config.baseUrl);
  const named = address && "target" in address ? address.target : undefined;
  return named === undefined ? (names.length === 1 ? names[0] : undefined) : names.find((name) => name === named);
}
