import { Uri, window, workspace } from "vscode";
import type { PackedAnswer } from "../../../src/preview/client/transports/messages.js";
import { decodeBase64 } from "../../../src/text/base64.js";

/** Asks where a file goes, beside the document at first, and writes it there. */
export async function saveFile(document: Uri, file: NonNullable<PackedAnswer["file"]>): Promise<PackedAnswer> {
  const { name, text, base64 = "" } = file;
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const defaultUri = Uri.joinPath(document, "..", name);
  const target = await window.showSaveDialog({ defaultUri, filters: { [extension.toUpperCase()]: [extension] } });
  if (!target) return { ok: true, message: "Nothing was saved." };
  await workspace.fs.writeFile(target, text === undefined ? decodeBase64(base64)! : new TextEncoder().encode(text));
  return { ok: true, message: "Saved." };
}
