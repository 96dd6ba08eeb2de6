import { pageSizes } from "../../render/page-sizes.js";
import { isObject } from "../../text/is-object.js";
import { type DownloadFormat, type DownloadLook, downloadFormats } from "../protocol.js";
import type { Action } from "./action.js";
import { pictureToExport } from "./export-picture.js";

const mediaTypes: Readonly<Record<DownloadFormat, string>> = {
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
  const look = lookOf(body);
  if (!look) return undefined;
  const found = pictureToExport(session.state(), element as number | undefined);
  if (!found || !exportPicture) return { ok: false, message: "There is nothing to download." };
  const exported = await exportPicture(found.picture, format, look);
  if (!exported.ok) return exported;
  return { ok: true, file: { name: `${found.name}.${format}`, type: mediaTypes[format], bytes: exported.bytes } };
};

const limits = { aspect: [0.1, 10], scale: [1, 4] } as const;

/** `undefined` if something is not valid. */
function lookOf(body: Readonly<Record<string, unknown>>): DownloadLook | undefined {
  const { theme, transparent, aspect, scale, pageSize } = body;
  const isValid =
    (theme === undefined || theme === "light" || theme === "dark") &&
    (transparent === undefined || typeof transparent === "boolean") &&
    isWithin(aspect, limits.aspect) &&
    isWithin(scale, limits.scale) &&
    (pageSize === undefined || pageSizes.some((one) => one === pageSize));
  if (!isValid) return undefined;
  const given = Object.entries({ theme, transparent, aspect, scale, pageSize });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

const isWithin = (value: unknown, [least, most]: readonly [number, number]): boolean =>
  value === undefined || (typeof value === "number" && value >= least && value <= most);
