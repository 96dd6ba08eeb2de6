import type { PlaygroundSession } from "../session.js";
import { addFiles, isData } from "./add-files.js";

/** Files can be dropped anywhere on the page. A table alone is shown first, with charts of it. */
export function acceptDrops(session: PlaygroundSession, openData: (file: File) => void): void {
  // Before the editor sees it, which would insert the text of the file.
  addEventListener(
    "drop",
    (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      const dropped = [...event.dataTransfer.files];
      const [first] = dropped;
      if (first && dropped.length === 1 && isData(first.name)) openData(first);
      else void addFiles(dropped, session);
    },
    true,
  );
}
