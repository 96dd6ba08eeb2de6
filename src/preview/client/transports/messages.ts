import { decodeBase64, encodeBase64 } from "../../../text/base64.js";
import type { MarkEvent, PreviewState } from "../../protocol.js";
import type { Answer, Connection, Transport } from "../transport.js";

/** A message of the page to the program around it. */
export type FromPage =
  /** The page receives from now on. */
  | { readonly ready: true }
  /** A request of the protocol. A file is `{ name, base64 }`. */
  | { readonly ask: number; readonly path: string; readonly body: object };

/** A message to the page. */
export type ToPage =
  | { readonly state: PreviewState }
  | { readonly mark: MarkEvent }
  | { readonly connection: Connection }
  /** The answer to a request; `null` if there is none. */
  | { readonly answer: number; readonly reply: PackedAnswer | null };

/** An answer in JSON. */
export interface PackedAnswer extends Omit<Answer, "file"> {
  readonly file?: { readonly name: string; readonly type: string; readonly text?: string; readonly base64?: string };
}

interface Port {
  readonly send: (message: FromPage) => void;
  readonly listen: (listener: (message: ToPage) => void) => void;
}

/** Messages to the program that shows the page: an editor, or the page that it is a part of. */
export function messageTransport({ send, listen }: Port): Transport {
  const waiting = new Map<number, { readonly resolve: (answer: Answer) => void; readonly reject: () => void }>();
  let last = 0;
  return {
    connect: ({ receive, connection, reveal }) => {
      listen((message) => {
        if ("state" in message) {
          connection("open");
          receive(message.state);
        } else if ("mark" in message) reveal(message.mark);
        else if ("connection" in message) connection(message.connection);
        else if ("answer" in message) {
          const asked = waiting.get(message.answer);
          waiting.delete(message.answer);
          if (message.reply) asked?.resolve(unpacked(message.reply));
          else asked?.reject();
        }
      });
      send({ ready: true });
    },
    request: async (path, body) => {
      const packed =
        "file" in body ? { name: body.file.name, base64: await base64Of(body.file), choice: body.choice } : body.json;
      const ask = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(ask, { resolve, reject });
        send({ ask, path, body: packed });
      });
    },
  };
}

export function unpacked({ file, ...reply }: PackedAnswer): Answer {
  if (!file) return reply;
  const { name, type, text, base64 = "" } = file;
  const content = text ?? decodeBase64(base64) ?? "";
  return { ...reply, file: { name, content: new Blob([content], { type }) } };
}

const base64Of = async (file: File): Promise<string> => encodeBase64(new Uint8Array(await file.arrayBuffer()));
