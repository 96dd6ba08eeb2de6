import type { PlaygroundSession } from "../session.js";
import { addFiles } from "./add-files.js";

/** Files can be dropped anywhere on the page. */
export function acceptDrops(session: PlaygroundSession): void {
  const { classList } = document.body;
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    classList.add("dropping");
  });
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? classList.remove("dropping"));
  // Before the editor sees it, which would insert the text of the file.
  addEventListener(
    "drop",
    (event) => {
      classList.remove("dropping");
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      void addFiles([...event.dataTransfer!.files], session);
    },
    true,
  );
}
