import type { Location } from "vscode-languageserver-types";
import type { Editor } from "./editor/editor.js";
import type { PicturePanel } from "./panels/picture-panel.js";
import { uriOf } from "./server/file-uris.js";
import type { PlaygroundSession } from "./session.js";

/** Milliseconds after the cursor has moved. */
const pause = 100;

/** Selects the source of a part of the picture. */
export async function openSource({ shown }: PlaygroundSession, editor: Editor, pointer: string): Promise<void> {
  const place = await editor.run<Location>("igx.showSource", uriOf(shown.get()), pointer);
  if (place) editor.reveal(place.uri, place.range);
}

/** Marks the value at the cursor in the picture. */
export function followCursor({ cursor, open, shown }: PlaygroundSession, editor: Editor, { mark }: PicturePanel): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async (): Promise<void> => {
    const position = open.get() === shown.get() ? cursor.get() : undefined;
    const pointer = position && (await editor.run<string>("igx.pointerAt", uriOf(shown.get()), position));
    // Meanwhile the cursor may have moved.
    if (position === cursor.get()) mark(pointer ?? undefined);
  };
  cursor.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void follow().catch(() => {}), pause);
  });
}
