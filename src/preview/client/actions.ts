import {
  type ActionReply,
  type CellsReply,
  type DataReply,
  type DocumentRequest,
  type DownloadRequest,
  type DrawingsReply,
  type DrawingsRequest,
  dataAtMost,
  dataNameHeader,
  dataPath,
  type EditRequest,
  type MarkReply,
  type MarkRequest,
  type OpenRequest,
  type ParamsRequest,
  type PictureMark,
  type PinRequest,
  type RowRequest,
  type SourceReply,
  tokenHeader,
  tokenMeta,
} from "../protocol.js";
import type { PlanReply, PublishReply, PublishRequest } from "../publish-protocol.js";
import { h } from "./dom/h.js";
import { isPreview } from "./is-preview.js";

interface Requests {
  readonly "/drawings": readonly [DrawingsRequest, DrawingsReply];
  readonly "/source": readonly [PictureMark, SourceReply];
  readonly "/mark": readonly [MarkRequest, MarkReply];
  readonly "/cells": readonly [PictureMark, CellsReply];
  readonly "/edit": readonly [EditRequest, ActionReply];
  readonly "/pin": readonly [PinRequest, ActionReply];
  readonly "/document": readonly [DocumentRequest, ActionReply];
  readonly "/open": readonly [OpenRequest, ActionReply];
  readonly "/params": readonly [ParamsRequest, ActionReply];
  readonly "/row": readonly [RowRequest, ActionReply];
  readonly "/plan": readonly [object, PlanReply];
  readonly "/publish": readonly [PublishRequest, PublishReply];
}

/** `lost`: there was no answer, so the server may have done it. */
type Answered<Reply> = Reply & { readonly lost?: true };

/** Saves a file that the server makes. Returns why not, if it cannot. */
export async function download(body: DownloadRequest): Promise<ActionReply> {
  try {
    const reply = await request("/download", body);
    const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
    if (name === undefined) return { ...((await reply.json()) as ActionReply), ok: false };
    const address = URL.createObjectURL(await reply.blob());
    h("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
    return { ok: true };
  } catch {
    return noAnswer;
  }
}

/** Sends a request to the server. Returns its answer for the author, also if the server cannot be reached. */
export async function post<P extends keyof Requests>(path: P, body: Requests[P][0]): Promise<Answered<Requests[P][1]>> {
  try {
    const reply = await request(path, body);
    const answer = (await reply.json()) as Requests[P][1];
    return { ...answer, ok: reply.ok && answer.ok !== false } as Answered<Requests[P][1]>;
  } catch {
    return { ...noAnswer, lost: true };
  }
}

/** The contents of a data file. */
export async function describeData(file: File): Promise<DataReply> {
  if (file.size > dataAtMost)
    return { ok: false, message: `${file.name} is larger than ${dataAtMost / 1_000_000} MB.` };
  try {
    const bytes = await file.arrayBuffer();
    const headers = { "content-type": "application/octet-stream", [dataNameHeader]: encodeURIComponent(file.name) };
    return (await (await request(dataPath, bytes, headers)).json()) as DataReply;
  } catch {
    return noAnswer;
  }
}

const noAnswer = { ok: false, message: "The preview does not answer. Is it still running?" } as const;

const asJson = { "content-type": "application/json" };

async function request(
  path: string,
  data: unknown,
  headers: Readonly<Record<string, string>> = asJson,
): Promise<Response> {
  const body = data instanceof ArrayBuffer ? data : JSON.stringify(data);
  if (!(await isPreview())) throw new Error("somebody else listens on the port");
  const first = await send(path, body, headers);
  // A preview that was started again has another token. Its page says which; other sites cannot read it.
  return first.status === 403 && (await renewToken()) ? send(path, body, headers) : first;
}

const send = (path: string, body: string | ArrayBuffer, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`.${path}`, {
    method: "POST",
    headers: { ...headers, [tokenHeader]: token() },
    body,
  });

const meta = (page: Document): HTMLMetaElement | null => page.querySelector(`meta[name="${tokenMeta}"]`);

const token = (): string => meta(document)?.content ?? "";

/** Whether there is another one now. */
export async function renewToken(): Promise<boolean> {
  const page = new DOMParser().parseFromString(await (await fetch("./")).text(), "text/html");
  const now = meta(page)?.content;
  if (!now || now === token()) return false;
  meta(document)!.content = now;
  return true;
}
