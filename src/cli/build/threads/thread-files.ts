import { folderLookup } from "../../base/folder-lookup.js";
import { fileDocument } from "../../inputs/documents.js";
import { compileTracked } from "../cache/tracked.js";
import type { FileWork, ThreadResult } from "./thread-job.js";
import { toResult } from "./thread-result.js";
import type { ThreadSession } from "./thread-session.js";

/** Compiles the files of a run that fall to this thread. */
export async function* threadFiles(
  { session, projects, withoutProcess }: ThreadSession,
  { documents, params, isTracked }: FileWork,
  isMine: (index: number) => boolean,
): AsyncGenerator<ThreadResult> {
  const folders = folderLookup();
  for (const { index, input, project, output } of documents) {
    if (!isMine(index)) continue;
    const document = withoutProcess(fileDocument(session.context, projects[project]!, input, { params, folders }));
    yield toResult(index, await compileTracked(session, document, output, isTracked));
  }
}
