import { Uri, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { PackedAnswer } from "../../../src/preview/client/transports/messages.js";
import { saveFile } from "./save-file.js";
import { callServer, serverCommands } from "./server-commands.js";

interface Format {
  readonly label: string;
  readonly description: string;
  /** Whether only a server with Node writes it. */
  readonly node?: true;
}

const formats: readonly Format[] = [
  { label: "SVG", description: "the picture" },
  { label: "PNG", description: "the picture, in pixels", node: true },
  { label: "PDF", description: "the picture, to print", node: true },
  { label: "HTML", description: "the picture as a page" },
  { label: "JSON", description: "the content for the service" },
];

/** Asks for a format and a file, and writes what the server gives. */
export async function exportDocument(client: BaseLanguageClient, uri: string, hasNode: boolean): Promise<void> {
  const offered = formats.filter(({ node }) => hasNode || !node);
  const format = await window.showQuickPick(offered, { placeHolder: "Format" });
  if (!format) return;
  const extension = format.label.toLowerCase();
  const made = await (format.label === "JSON" ? contentOf(client, uri) : pictureOf(client, uri, extension));
  if (typeof made === "string") void window.showWarningMessage(made);
  else {
    const name = decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1)).replace(/\.igx$/, `.${extension}`);
    await saveFile(Uri.parse(uri), { ...made, name });
  }
}

type Made = NonNullable<PackedAnswer["file"]> | string;

const failed = "The document has errors, so there is nothing to export.";

async function contentOf(client: BaseLanguageClient, uri: string): Promise<Made> {
  const text = await callServer<string>(client, serverCommands.content, uri);
  return text === undefined ? failed : { name: "", type: "", text };
}

/** The download of a page without a panel. */
async function pictureOf(client: BaseLanguageClient, uri: string, format: string): Promise<Made> {
  if ((await callServer<string>(client, serverCommands.content, uri)) === undefined) return failed;
  const page = `export ${uri}`;
  await callServer(client, serverCommands.openPage, uri, page);
  const reply = await callServer<PackedAnswer>(client, serverCommands.askPage, uri, page, "/download", { format });
  await callServer(client, serverCommands.closePage, uri, page);
  return reply?.file ?? reply?.message ?? failed;
}
