import type { Context } from "../../base/context.js";
import type { Project } from "../../base/project.js";
import { noStopwatch } from "../../base/stopwatch.js";
import { withHost } from "../../config/load-project.js";
import type { RunDocument } from "../../inputs/documents.js";
import type { BuildSession } from "../build-options.js";
import { emitterOf } from "../emit-form.js";
import type { ThreadJob } from "./thread-job.js";

export interface ThreadSession {
  readonly session: BuildSession;
  readonly projects: readonly Project[];
  /** The document, whose loading fails if it needs a process: only the first thread starts some, which bounds how many there are. */
  readonly withoutProcess: (document: RunDocument) => RunDocument;
}

/** The session of a thread that builds a part of the documents. */
export function threadSession(context: Context, { projects: plain, form, manifest }: ThreadJob): ThreadSession {
  let needsProcess = false;
  const isolate = async () => {
    needsProcess = true;
    throw new Error("Only the first thread starts processes.");
  };
  const projects = plain.map((project) => withHost(project, isolate));
  const session: BuildSession = {
    context,
    project: projects[0]!,
    args: [],
    options: { emitter: emitterOf(form)!, jobs: 1, ...(manifest !== undefined && { manifest }) },
    stopwatch: noStopwatch,
  };
  const withoutProcess = (document: RunDocument): RunDocument => ({
    ...document,
    load: async (track) => {
      const loaded = await document.load(track);
      // What it found is not about the document.
      if (needsProcess) throw new Error(`${document.label} needs a process.`);
      return loaded;
    },
  });
  return { session, projects, withoutProcess };
}
