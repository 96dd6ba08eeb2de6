import { isObject } from "../../text/is-object.js";
import { type DownloadFormat, downloadFormats } from "../protocol.js";
import type { Action } from "./action.js";
import { pictureToExport } from "./export-picture.js";

const types: Readonly<Record<DownloadFormat, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  pdf: "application/pdf",
  html: "text/html; charset=utf-8",
};

/** Answers with a file: the page or one of its elements. */
export const downloadAction: Action = async (body, { session, exportPicture }) => {
  if (!isObject(body)) return undefined;
  const { format: asked, element } = body;
  const format = downloadFormats.find((one) => one === asked);
  if (!format || (element !== undefined && !(Number.isSafeInteger(element) && Number(element) >= 0))) return undefined;
  const found = pictureToExport(session.state(), element as number | undefined);
  if (!found || !exportPicture) return { ok: false, message: "There is nothing to download." };
  const exported = await exportPicture(found.picture, format);
  if (!exported.ok) return exported;
  return { ok: true, file: { name: `${found.name}.${format}`, type: types[format], bytes: exported.bytes } };
};
