import {
  type ActionReply,
  type CellsReply,
  type ChartTypeRequest,
  type ChartTypesReply,
  type ChartTypesRequest,
  type DataChoice,
  type DataReply,
  type DocumentRequest,
  type DownloadRequest,
  type DrawingsReply,
  type DrawingsRequest,
  dataAtMost,
  dataPath,
  type EditReply,
  type EditRequest,
  type FixRequest,
  type MarkReply,
  type MarkRequest,
  type OpenReply,
  type OpenRequest,
  type ParamsRequest,
  type PinRequest,
  type RowRequest,
  type RowsReply,
  type RowsRequest,
  type RuleReply,
  type RuleRequest,
  type ShownMark,
  type SourceReply,
  type ThumbnailsReply,
  type ThumbnailsRequest,
} from "../protocol.js";
import type { PlanReply, PublishReply, PublishRequest } from "../publish-protocol.js";
import { h } from "./dom/h.js";
import type { Transport } from "./transport.js";

interface Replies {
  readonly "/drawings": readonly [DrawingsRequest, DrawingsReply];
  readonly "/thumbnails": readonly [ThumbnailsRequest, ThumbnailsReply];
  readonly "/source": readonly [ShownMark, SourceReply];
  readonly "/mark": readonly [MarkRequest, MarkReply];
  readonly "/cells": readonly [ShownMark, CellsReply];
  readonly "/edit": readonly [EditRequest, EditReply];
  readonly "/rows": readonly [RowsRequest, RowsReply];
  readonly "/chart-types": readonly [ChartTypesRequest, ChartTypesReply];
  readonly "/chart-type": readonly [ChartTypeRequest, ActionReply];
  readonly "/undo": readonly [object, ActionReply];
  readonly "/redo": readonly [object, ActionReply];
  readonly "/fix": readonly [FixRequest, ActionReply];
  readonly "/fix-all": readonly [object, ActionReply];
  readonly "/rule": readonly [RuleRequest, RuleReply];
  readonly "/pin": readonly [PinRequest, ActionReply];
  readonly "/document": readonly [DocumentRequest, ActionReply];
  readonly "/open": readonly [OpenRequest, OpenReply];
  readonly "/params": readonly [ParamsRequest, ActionReply];
  readonly "/row": readonly [RowRequest, ActionReply];
  readonly "/plan": readonly [object, PlanReply];
  readonly "/publish": readonly [PublishRequest, PublishReply];
}

/**
 * Requests that change something are sent one after another. The browser opens several connections, so a later request could overtake an
 * earlier one, and a parameter that was just reset would have its old value again.
 */
const isChange: ReadonlySet<keyof Replies> = new Set<keyof Replies>([
  "/edit",
  "/rows",
  "/chart-type",
  "/undo",
  "/redo",
  "/fix",
  "/fix-all",
  "/pin",
  "/document",
  "/params",
  "/row",
]);

/** `lost`: there was no answer, so it may have been done. */
type Answered<Reply> = Reply & { readonly lost?: true };

/** Saves a file, or makes another one of it first. */
type Finish = (name: string, content: Blob) => void | Promise<void>;

/** The requests of the page. Each has an answer for the author, also if none came. */
export interface Requests {
  readonly post: <P extends keyof Replies>(path: P, body: Replies[P][0]) => Promise<Answered<Replies[P][1]>>;
  /** Saves a file. */
  readonly download: (body: DownloadRequest, finish?: Finish) => Promise<ActionReply>;
  /** The contents of a data file. */
  readonly describeData: (file: File, choice: DataChoice) => Promise<DataReply>;
}

export function createRequests({ request }: Transport): Requests {
  let lastChange: Promise<unknown> = Promise.resolve();
  const inTurn = <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
    const reply = lastChange.then(ask);
    lastChange = reply;
    return reply;
  };
  return {
    post: (path, body) => {
      const ask = () => request(path, { json: body }).catch(() => ({ ...noAnswer, lost: true }));
      return (isChange.has(path) ? inTurn(ask) : ask()) as never;
    },
    download: async (body, finish = save) => {
      const { file, ...reply } = await request("/download", { json: body }).catch(() => ({
        ...noAnswer,
        file: undefined,
      }));
      if (!file) return reply;
      return Promise.resolve(finish(file.name, file.content)).then(
        () => reply,
        (error: unknown) => ({ ok: false, message: (error as Error).message }),
      );
    },
    describeData: async (file, choice) => {
      if (file.size > dataAtMost)
        return { ok: false, message: `${file.name} is larger than ${dataAtMost / 1_000_000} MB.` };
      const ask = (): Promise<DataReply> => request(dataPath, { file, choice }).catch(() => noAnswer);
      return choice.insert ? inTurn(ask) : ask();
    },
  };
}

const noAnswer = { ok: false, message: "The preview does not answer. Is it still running?" } as const;

export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
