import type { Connection } from "vscode-languageserver";
import { syncModes } from "../../preview/protocol.js";
import type { FileReply } from "../../preview/session/action.js";
import { actions } from "../../preview/session/actions.js";
import { encodeBase64 } from "../../text/base64.js";
import { isObject } from "../../text/is-object.js";
import type { EditorCommand } from "../command.js";
import type { EditorLink } from "../server/editor-link.js";
import type { BufferPreview, PreviewOptions } from "./buffer-preview.js";
import { type Previews, revealInPreview } from "./previews.js";

/** The notification with which a page gets its states and marks. */
const pageMethod = "igx/page";

interface OpenPage {
  readonly uri: string;
  readonly preview: Promise<BufferPreview>;
  stop: () => void;
}

/**
 * Pages that the client shows itself, as in a panel: each has a name that the client chooses. They get each state as a notification, and send
 * what `igx preview` takes as POST requests.
 */
export function pageCommands(
  previews: Previews,
  link: EditorLink,
  connection: Pick<Connection, "sendNotification">,
): readonly EditorCommand[] {
  const pages = new Map<string, OpenPage>();
  const close = async (page: string): Promise<boolean> => {
    const known = pages.get(page);
    pages.delete(page);
    known?.stop();
    if (known) await previews.close(await known.preview);
    return known !== undefined;
  };
  const send = (page: string, message: object): void =>
    void connection.sendNotification(pageMethod, { page, ...message });
  const open = async (uri: string, page: string, options: PreviewOptions): Promise<void> => {
    await close(page);
    const opened: OpenPage = { uri, preview: previews.open(uri, options), stop: () => {} };
    pages.set(page, opened);
    const { session } = await opened.preview;
    // It was closed meanwhile, or opened again.
    if (pages.get(page) !== opened) return;
    const stops = [
      session.subscribe(() => send(page, { state: session.state() })),
      session.onReveal((mark) => send(page, { mark })),
    ];
    opened.stop = () => stops.forEach((stop) => void stop());
  };
  const openPage: EditorCommand = {
    name: "igx.openPage",
    summary: `Open a page of the preview for a document. Its states and marks come as notifications \`${pageMethod}\``,
    arguments: ["uri", "page", '{ mode: "never" | "click" | "always", readOnly, values: { name: value } }'],
    run: async (_, [uri, page, options]) => {
      if (typeof uri !== "string" || typeof page !== "string") return undefined;
      // A page that was loaded again keeps its values and its row.
      if (pages.get(page)?.uri !== uri) await open(uri, page, previewOptionsOf(options));
      const preview = await pages.get(page)?.preview;
      if (preview) send(page, { state: preview.session.state() });
      return { result: preview !== undefined };
    },
  };
  const askPage: EditorCommand = {
    name: "igx.askPage",
    summary: "Send a request of a page, and get its answer; `null` if there is no such page",
    arguments: ["uri", "page", "path", "body"],
    run: async (_, [, page, path, body]) => {
      const preview = typeof page === "string" ? await pages.get(page)?.preview : undefined;
      const action = typeof path === "string" && Object.hasOwn(actions, path) ? actions[path] : undefined;
      if (!preview || !action) return undefined;
      const reply = await action(body, preview.actions);
      if (!reply) return { result: { ok: false, message: "The body of the request is not valid." } };
      return { result: "file" in reply ? packed(reply) : reply };
    },
  };
  const closePage: EditorCommand = {
    name: "igx.closePage",
    summary: "Close a page",
    arguments: ["uri", "page"],
    run: async (_, [, page]) => ({ result: typeof page === "string" && (await close(page)) }),
  };
  link.onEnd(() => void Promise.all([...pages.keys()].map(close)));
  return [openPage, askPage, closePage, revealInPreview(previews, link)];
}

function previewOptionsOf(value: unknown): PreviewOptions {
  const { mode, readOnly, values } = isObject(value) ? value : {};
  return {
    mode: syncModes.find((one) => one === mode) ?? "click",
    readOnly: readOnly === true,
    values: isObject(values) ? values : {},
  };
}

/** JSON has no bytes. */
const packed = ({ ok, file: { name, type, bytes } }: FileReply) => ({
  ok,
  file: { name, type, ...(typeof bytes === "string" ? { text: bytes } : { base64: encodeBase64(bytes) }) },
});
