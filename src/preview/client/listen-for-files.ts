/** Files can be dropped anywhere on the page, which shows it while they are above it. A dropped file is for other listeners. */
export function listenForFiles(): void {
  const { classList } = document.body;
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    classList.add("dropping");
  });
  // Without another element, the pointer has left the window.
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? classList.remove("dropping"));
  // Before the others, which may end the event.
  addEventListener("drop", () => classList.remove("dropping"), true);
}
