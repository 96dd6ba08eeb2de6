import { paramsOfRows } from "../../../compile/keyed-rows.js";
import { prepare } from "../../../compile/prepare.js";
import { rowDocuments } from "../../inputs/documents.js";
import { sourcePlace } from "../../inputs/source-input.js";
import { rowsOf } from "../../inputs/stream-table.js";
import { compileDocument } from "../build-document.js";
import { outputOfKey } from "../each-outputs.js";
import type { RowWork, ThreadResult } from "./thread-job.js";
import { toResult } from "./thread-result.js";
import type { ThreadSession } from "./thread-session.js";

/**
 * Compiles the rows of a table that fall to this thread. It reads the table itself, and computes the keys again: for the first thread, to send
 * rows would take longer than to build some.
 */
export async function* threadRows(
  { session, withoutProcess }: ThreadSession,
  { source: read, table, params: { explicit, file }, pattern }: RowWork,
  isMine: (index: number) => boolean,
): AsyncGenerator<ThreadResult> {
  const source = { ...read, ...sourcePlace(session.project, read.input.path) };
  const template = await prepare(source.bytes, source.options);
  const given = paramsOfRows(template, { params: explicit, defaults: file });
  const documentOf = await rowDocuments(source, template);
  let index = -1;
  for await (const row of rowsOf(table)) {
    index++;
    if (!isMine(index)) continue;
    const params = given(row);
    const { key } = await template.key(params);
    const document = documentOf({ number: index + 1, ...(key !== undefined && { key }), params });
    const output = key === undefined ? undefined : outputOfKey(pattern, key);
    yield toResult(index, await compileDocument(session, withoutProcess(document), output));
  }
}
