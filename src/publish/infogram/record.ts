import { isObject } from "../../text/is-object.js";
import type { InfographicRecord, Theme } from "../infographic-record.js";

/** The type of each field; fields of other types are left out, since the specification does not show the record. */
const fields: Readonly<Record<Exclude<keyof InfographicRecord, "id">, "string" | "number" | "boolean">> = {
  title: "string",
  theme_id: "number",
  published: "boolean",
  thumbnail_url: "string",
  date_modified: "string",
  url: "string",
  embed_responsive: "string",
};

const known = Object.entries(fields);

/** A record from a body, or `undefined` when it has no id. `fallbackId` is from a header: creation tells it there too. */
export function readRecord(body: unknown, fallbackId?: string): InfographicRecord | undefined {
  const object = isObject(body) ? body : {};
  const id = readId(object.id) ?? fallbackId;
  if (id === undefined) return undefined;
  const record: Record<string, unknown> & { readonly id: string } = { id };
  for (const [name, type] of known) if (typeof object[name] === type) record[name] = object[name];
  return record;
}

/** A number beyond 2^53 has lost digits: its text would be the id of another infographic, which an update would overwrite. */
const readId = (id: unknown): string | undefined =>
  typeof id === "string" && id !== "" ? id : Number.isSafeInteger(id) ? String(id) : undefined;

/** Each infographic once: one that a list repeats would look like another one with its title, and could be taken for two documents. */
export function readRecords(body: unknown): readonly InfographicRecord[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const byId = new Map<string, InfographicRecord>();
  for (const item of body) {
    const record = readRecord(item);
    if (record === undefined) return undefined;
    byId.set(record.id, record);
  }
  return [...byId.values()];
}

export function readThemes(body: unknown): readonly Theme[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const themes = body.map((item): Theme | undefined => {
    const id = isObject(item) ? readThemeId(item.id) : undefined;
    if (!isObject(item) || id === undefined) return undefined;
    const { title, thumbnail_url: thumbnail } = item;
    return {
      id,
      title: typeof title === "string" ? title : "",
      thumbnail_url: typeof thumbnail === "string" ? thumbnail : null,
    };
  });
  return themes.every((theme) => theme !== undefined) ? themes : undefined;
}

/** An integer (specification, section 4.1), which a service may write as text. */
function readThemeId(id: unknown): number | undefined {
  const number = typeof id === "string" && /^\d+$/.test(id) ? Number(id) : id;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}
