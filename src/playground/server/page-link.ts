import type { FromPage, PackedAnswer, ToPage } from "../../preview/client/transports/messages.js";
import type { DrawingsRequest, Prerendered } from "../../preview/protocol.js";
import { isObject } from "../../text/is-object.js";
import type { PlaygroundSession } from "../session.js";
import { uriOf } from "./file-uris.js";

/** The name of the page for the language server. */
const page = "playground";

/** Runs a command of the language server. */
export type RunCommand = <Result>(command: string, ...args: readonly unknown[]) => Promise<Result | null>;

/** Carries messages between the page of the preview and its session, which is in the worker of the language server. */
interface PageLink {
  readonly send: (message: FromPage) => void;
  readonly listen: (listener: (message: ToPage) => void) => void;
  /** Shows a picture until the language server is there. */
  readonly prerender: (early: Prerendered) => void;
  /** The language server is there. */
  readonly connect: (run: RunCommand) => void;
}

export function createPageLink(session: PlaygroundSession, readOnly = false): PageLink {
  const { shown, id, params, started, pageMessage } = session;
  let listener: (message: ToPage) => void = () => {};
  let run: RunCommand | undefined;
  let early: Prerendered | undefined;
  /** Requests wait for the session: the page may be used before. */
  let begin: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isPlanned = false;
  const uri = (): string => uriOf(shown.get());
  const open = async (): Promise<void> => {
    isPlanned = false;
    // Another document may have the same name, and its page begins anew.
    await run?.("igx.closePage", uri(), page);
    await run?.("igx.openPage", uri(), page, { mode: "always", readOnly, values: params.get() });
    early = undefined;
    begin();
  };
  const openSoon = (): void => {
    if (isPlanned || !run) return;
    isPlanned = true;
    queueMicrotask(() => void open().catch(() => listener({ connection: "lost" })));
  };
  const ask = async ({ ask: answer, path, body }: Extract<FromPage, { readonly ask: number }>): Promise<void> => {
    if (path === "/params") keepValues(session, body);
    const drawn = path === "/drawings" && early && drawingsOf(early, body as DrawingsRequest);
    if (drawn) return listener({ answer, reply: { ok: true, drawings: drawn } as PackedAnswer });
    await begun;
    const reply = await run?.<PackedAnswer>("igx.askPage", uri(), page, path, body).catch(() => null);
    listener({ answer, reply: reply ?? null });
  };
  for (const value of [shown, id] as const) value.listen(openSoon);
  started.listen(openSoon);
  pageMessage.listen((message) => message && listener(message));
  return {
    send: (message) => void ("ask" in message && ask(message)),
    listen: (taken) => {
      listener = taken;
    },
    prerender: (made) => {
      if (run) return;
      early = made;
      listener({ state: made.state });
      listener({ connection: "loading" });
    },
    connect: (taken) => {
      run = taken;
      openSoon();
    },
  };
}

/** The drawings of a request, if all of them are there. */
function drawingsOf({ drawings }: Prerendered, { drawings: numbers }: DrawingsRequest) {
  const known = numbers.every((number) => Object.hasOwn(drawings, number));
  return known ? Object.fromEntries(numbers.map((number) => [number, drawings[number]])) : undefined;
}

/** The values that the page sets are kept with the document. Own properties only: a parameter may be called `__proto__`. */
function keepValues({ params }: PlaygroundSession, body: object): void {
  const { values } = body as { readonly values?: unknown };
  if (!isObject(values)) return;
  const others = Object.entries(params.get()).filter(([name]) => !Object.hasOwn(values, name));
  const set = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  params.set(Object.fromEntries([...others, ...set]));
}
