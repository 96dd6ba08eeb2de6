import type { ParamDescription } from "../contract/describe-params.js";
import type { ExportedPicture } from "../editor/commands/export-picture.js";
import type { Editor } from "./editor/editor.js";
import type { FindingsPanel } from "./panels/findings-panel.js";
import type { JsonPanel } from "./panels/json-panel.js";
import type { ParamsPanel } from "./panels/params-panel.js";
import type { PicturePanel } from "./panels/picture-panel.js";
import { uriOf } from "./server/file-uris.js";
import type { PlaygroundSession } from "./session.js";

export type TabName = "picture" | "findings" | "json" | "params";

export interface Panels {
  readonly picture: PicturePanel;
  readonly findings: FindingsPanel;
  readonly json: JsonPanel;
  readonly params: ParamsPanel;
}

interface Live {
  /** Repeats the request for the content of the tab. */
  readonly refresh: () => void;
  readonly start: (editor: Editor) => void;
}

interface LiveOptions {
  readonly panels: Panels;
  readonly tab: () => TabName;
  /** Called with the number of parameters. */
  readonly counted: (params: number) => void;
}

/** Milliseconds after the last change. */
const pause = 120;

/** Keeps the tab in view in step with the text. Only one question is under way; after its answer, the newest one is asked. */
export function createLive(session: PlaygroundSession, { panels, tab, counted }: LiveOptions): Live {
  let editor: Editor | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOld = false;
  let sent = "";
  const ask = async (): Promise<void> => {
    if (!editor) return;
    isOld = isAsking;
    if (isAsking) return;
    isAsking = true;
    try {
      await update(editor, uriOf(session.shown.get()));
    } catch (error) {
      session.notice.set({ text: String((error as Error).message ?? error) });
    } finally {
      isAsking = false;
      if (isOld) refresh();
    }
  };
  const refresh = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pause);
  };
  const update = async (from: Editor, uri: string): Promise<void> => {
    const params = await withValues(from, uri);
    counted(params.length);
    panels.params.update(params);
    const shown = tab();
    if (shown === "findings") await panels.findings.update();
    if (shown === "json") panels.json.update(await from.run<string>("igx.showContent", uri));
    if (shown === "picture") {
      const wishes = { maxWidth: panels.picture.width(), theme: themeOf(session), marks: true };
      await panels.picture.update(await from.run<ExportedPicture>("igx.exportPicture", uri, "svg", wishes));
    }
  };
  /** The parameters, after the server has their values. A value of a parameter that is gone would be an error. */
  const withValues = async (from: Editor, uri: string): Promise<readonly ParamDescription[]> => {
    const ask = async () => (await from.run<readonly ParamDescription[]>("igx.showParams", uri)) ?? [];
    const declared = await ask();
    const given = Object.entries(session.params.get()).filter(([name]) =>
      declared.some((param) => param.name === name),
    );
    const wanted = JSON.stringify([session.id.get(), uri, given]);
    if (wanted === sent) return declared;
    sent = wanted;
    await from.run("igx.setParams", uri, Object.fromEntries(given));
    return ask();
  };
  for (const value of [session.shown, session.theme, session.findings] as const)
    (value as { listen: (listener: () => void) => void }).listen(refresh);
  session.files.onChange(refresh);
  session.params.listen(refresh);
  session.id.listen(refresh);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", refresh);
  return {
    refresh,
    start: (started) => {
      editor = started;
      refresh();
    },
  };
}

const themeOf = ({ theme }: PlaygroundSession): "light" | "dark" => {
  const chosen = theme.get();
  if (chosen !== "auto") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};
