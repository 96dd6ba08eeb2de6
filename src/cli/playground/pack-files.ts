import { readFile } from "node:fs/promises";
import { packDocument, textOf } from "../../playground/documents/playground-document.js";
import { isInside, relativeTo, resolve } from "../../text/path.js";
import type { Context } from "../base/context.js";
import type { Input } from "../base/input.js";
import type { Outcome } from "../base/outcome.js";
import { success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { openPreviewDocument } from "../preview/preview-document.js";

/** A document with the files that it is made of and its configuration, as JSON for the playground. */
export async function packFiles(context: Context, project: Project, input: Input): Promise<Outcome<string>> {
  const opened = await openPreviewDocument(context, project, input, {});
  if (!opened.ok) return opened;
  const document = opened.value;
  const { stamps } = await document.read({ values: {}, row: 0 }, false);
  const paths = [resolve(document.root, document.file), ...stamps.keys()];
  const files = new Map<string, string | Uint8Array>();
  for (const path of new Set(paths)) {
    const bytes = isInside(document.root, path) ? await readFile(path).catch(() => undefined) : undefined;
    if (bytes) files.set(relativeTo(document.root, path), textOf(bytes) ?? bytes);
  }
  return success(JSON.stringify(packDocument({ files, open: document.file, params: {} })));
}
