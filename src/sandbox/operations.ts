import { randomUUID } from "node:crypto";
import type { Content, TextElement } from "../language/content.js";
import type { Theme } from "../publish/infographic-record.js";
import { checkContent } from "./check-content.js";
import { untypedDownload } from "./downloads.js";
import { json, type Reply, textReply } from "./reply.js";
import type { ServiceRequest } from "./request.js";
import type { Store, StoredInfographic } from "./store.js";

/** Made up: the service's own themes are not public. */
const sandboxThemes: readonly Theme[] = [
  { id: 1, title: "Plain", thumbnail_url: null },
  { id: 45, title: "Classic", thumbnail_url: null },
  { id: 46, title: "Night", thumbnail_url: null },
];

/** The fields that a creation or update sets. */
type Fields = Omit<StoredInfographic, "id" | "date_created" | "date_modified">;

const themeIds = sandboxThemes.map(({ id, title }) => `${id} (${title})`).join(", ");

/** The state that operations work on. */
export interface Service {
  readonly store: Store;
  /** `https://127.0.0.1:PORT`, for the addresses in records. */
  readonly origin: string;
  /** The name of the one user there is. */
  readonly user: string;
}

/** One operation of the service; `name` is the part of the path that varies. The request has been authenticated. */
export type Operation = (service: Service, request: ServiceRequest, name: string) => Reply | Promise<Reply>;

const collection = "/service/v1/infographics";

/** The record as the service tells it (public facts, "Create"): never the content. */
function recordOf({ origin }: Service, item: StoredInfographic) {
  const url = `${origin}/view/${item.id}`;
  return {
    id: item.id,
    title: item.title,
    theme_id: item.theme_id,
    published: item.published,
    thumbnail_url: `${origin}/thumbnail/${item.id}.png`,
    date_modified: item.date_modified,
    ...(item.published ? { url, embed_responsive: `<iframe src="${url}" title="infographic"></iframe>` } : {}),
  };
}

const isReply = (value: Fields | Reply): value is Reply => "status" in value;
const noSuch = (): Reply => textReply(404, "No infographic has this id.");

export const create: Operation = async (service, request) => {
  const fields = await readFields(request);
  if (isReply(fields)) return fields;
  const now = new Date().toISOString();
  const item = { id: randomUUID(), ...fields, date_created: now, date_modified: now };
  await service.store.put(item);
  const headers = { location: `${collection}/${item.id}`, "x-infogram-id": item.id };
  return { ...json(recordOf(service, item), 201, headers), committed: true };
};

export const update: Operation = async (service, request, id) => {
  const before = service.store.get(id);
  if (before === undefined) return noSuch();
  const fields = await readFields(request);
  if (isReply(fields)) return fields;
  const item = { id, ...fields, date_created: before.date_created, date_modified: new Date().toISOString() };
  await service.store.put(item);
  return { ...json(recordOf(service, item)), committed: true };
};

export const list: Operation = (service) => json(service.store.all().map((item) => recordOf(service, item)));

export const listOfUser: Operation = (service, _request, name) => {
  if (name !== service.user) return textReply(404, "No user has this name.");
  const visible = service.store.all().filter((item) => item.published && !item.private);
  return json(visible.map((item) => recordOf(service, item)));
};

export const read: Operation = (service, { params }, id) => {
  const item = service.store.get(id);
  if (item === undefined) return noSuch();
  // An official client asks for `json` where it wants the metadata.
  const format = params.find(([key]) => key === "format")?.[1] ?? "json";
  if (format === "json") return json(recordOf(service, item));
  return untypedDownload(item, format) ?? textReply(400, "format must be pdf, png or html.");
};

export const remove: Operation = async ({ store }, _request, id) => {
  if (store.get(id) === undefined) return noSuch();
  await store.remove(id);
  return { status: 204, headers: {}, body: "", committed: true };
};

export const themes: Operation = () => json(sandboxThemes);

/** The fields of a creation or update (specification, section 4.1; public facts, "Create"), or the 400 that names the problem. */
async function readFields({ params }: ServiceRequest): Promise<Fields | Reply> {
  const values = new Map(params);
  const [theme, publish = "false", mode = "public", width] = ["theme_id", "publish", "publish_mode", "width"].map(
    (name) => values.get(name),
  );
  const content = values.get("content");
  if (content === undefined) return textReply(400, "content is required.");
  if (theme === undefined) return textReply(400, "theme_id is required.");
  if (!isInteger(theme)) return textReply(400, "theme_id must be an integer.");
  if (!sandboxThemes.some(({ id }) => id === Number(theme)))
    return textReply(400, `theme_id ${theme} is not a theme of this account, which has ${themeIds}.`);
  if (publish !== "true" && publish !== "false") return textReply(400, "publish must be true or false.");
  if (mode !== "public" && mode !== "private") return textReply(400, "publish_mode must be public or private.");
  if (values.has("password") && mode !== "private") return textReply(400, "password needs publish_mode private.");
  if (width !== undefined && !(isInteger(width) && Number(width) > 0))
    return textReply(400, "width must be a number of pixels.");
  const checked = await checkContent(content);
  if (!checked.ok) return textReply(400, checked.failure);
  const copyright = values.get("copyright");
  return {
    title: values.get("title") ?? inferTitle(checked.value),
    theme_id: Number(theme),
    published: publish === "true",
    private: mode === "private",
    ...(width === undefined ? {} : { width: Number(width) }),
    ...(copyright === undefined ? {} : { copyright }),
    content,
  };
}

const isInteger = (text: string): boolean => /^-?\d{1,15}$/.test(text);

/** "Otherwise inferred from the content": from its first headline. */
function inferTitle(content: Content): string {
  const first = (type: "h1" | "h2") => content.find((element) => element.type === type) as TextElement | undefined;
  return (first("h1") ?? first("h2"))?.text || "Untitled";
}
