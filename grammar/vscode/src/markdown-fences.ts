import type { MarkdownIt } from "markdown-it";
import { ColorThemeKind, commands, Disposable, type Uri, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { FencePicture } from "../../../src/editor/page/draw-fence.js";
import { isIgxFence } from "../../../src/integrations/is-igx-fence.js";
import { encodeBase64 } from "../../../src/text/base64.js";
import { encodeUtf8 } from "../../../src/text/utf8.js";
import { watchedFiles } from "./client-options.js";
import { callServer, serverCommands } from "./server-commands.js";

/** Fences of the built-in preview of Markdown. */
export interface MarkdownFences extends Disposable {
  readonly extendMarkdownIt: (md: MarkdownIt) => MarkdownIt;
}

/** Fences on a few pages. */
const maxKept = 200;

/**
 * VS Code loses a refresh that comes in the 300 milliseconds after a document was typed into or saved: it then makes the preview only if the text has
 * changed. So it is asked again, but not for ever, as the preview may be closed.
 */
const refreshDelay = 500;
const maxTries = 5;

/**
 * Draws the fences of the built-in preview of Markdown. A preview is made at once, and the server draws a moment later: until then a fence
 * says so, and the preview is made again when all pictures have come.
 */
export function createMarkdownFences(client: BaseLanguageClient): MarkdownFences {
  const drawn = new Map<string, FencePicture>();
  const underWay = new Set<string>();
  /** Files, or the theme, have changed since: pictures under way are of the state before. */
  let age = 0;
  let isMade = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (tries = maxTries): void => {
    isMade = false;
    void commands.executeCommand("markdown.preview.refresh");
    clearTimeout(timer);
    if (tries > 1) timer = setTimeout(() => !isMade && refresh(tries - 1), refreshDelay);
  };
  const forget = (): void => {
    age++;
    const isShown = drawn.size > 0;
    drawn.clear();
    if (isShown) refresh();
  };
  const draw = async (key: string, uri: string, text: string): Promise<void> => {
    if (underWay.has(key)) return;
    underWay.add(key);
    const own = age;
    const wishes = { theme: themeNow() };
    const reply = await callServer<FencePicture>(client, serverCommands.drawFence, uri, text, wishes).catch(
      () => undefined,
    );
    underWay.delete(key);
    if (own === age) drawn.set(key, reply ?? { errors: ["igx does not answer. Run “igx: Restart Language Server”."] });
    for (const oldest of [...drawn.keys()].slice(0, -maxKept)) drawn.delete(oldest);
    if (underWay.size === 0) refresh();
  };
  const watcher = watchedFiles();
  return {
    extendMarkdownIt: (md) => {
      const others = md.renderer.rules.fence!;
      md.renderer.rules.fence = (tokens, index, options, env, self) => {
        const token = tokens[index]!;
        if (!isIgxFence(token.info)) return others(tokens, index, options, env, self);
        isMade = true;
        const uri = String(
          (env as { readonly currentDocument?: Uri } | undefined)?.currentDocument ?? "untitled:Markdown",
        );
        const key = JSON.stringify([uri, themeNow(), token.content]);
        const picture = drawn.get(key);
        if (!picture) void draw(key, uri, token.content);
        token.attrJoin("class", "igx");
        return `<figure${self.renderAttrs(token)} style="margin:1em 0">${picture ? htmlOf(picture) : waiting}</figure>\n`;
      };
      return md;
    },
    dispose: Disposable.from(
      watcher,
      watcher.onDidChange(forget),
      watcher.onDidCreate(forget),
      watcher.onDidDelete(forget),
      window.onDidChangeActiveColorTheme(forget),
      { dispose: () => clearTimeout(timer) },
    ).dispose,
  };
}

function themeNow(): "light" | "dark" {
  const { kind } = window.activeColorTheme;
  return kind === ColorThemeKind.Dark || kind === ColorThemeKind.HighContrast ? "dark" : "light";
}

const waiting = "<p>igx draws this picture…</p>";

/** An image has its own ids and fonts. The policy of the preview allows images of the page itself. */
function htmlOf(picture: FencePicture): string {
  if ("errors" in picture)
    return `<div role="note" style="border:2px solid;padding:0.5em 1em"><p><strong>igx cannot draw this picture.</strong></p><pre>${escaped(picture.errors.join("\n"))}</pre></div>`;
  const alt = [picture.title, picture.description].filter((text) => text !== "").join(". ");
  const source = `data:image/svg+xml;base64,${encodeBase64(encodeUtf8(picture.svg))}`;
  return `<img style="max-width:100%;height:auto" alt="${escaped(alt)}" src="${source}">`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter]!);
