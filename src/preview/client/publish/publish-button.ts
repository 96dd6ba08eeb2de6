import type { PreviewState } from "../../protocol.js";
import { h, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import type { PageSession } from "../session.js";
import type { Connection } from "../transport.js";

/** The button in the top bar, if there is a place to publish to. Its description says what prevents publishing. */
export function createPublishButton(session: PageSession, open: () => void): HTMLElement {
  const label = h("span", { class: "wide" }, "Publish");
  const attributes = { type: "button", class: "button", "aria-label": "Publish", "aria-haspopup": "dialog" };
  const button = h("button", { ...attributes, hidden: true }, icon("publish"), label);
  const show = (): void => {
    button.hidden = session.state.get()?.target === undefined;
    const reason = obstacleOf(session.state.get(), session.connection.get());
    setAttributes(button, {
      "aria-disabled": reason === undefined ? undefined : "true",
      title: reason ?? "Publish (u)",
    });
  };
  button.addEventListener("click", open);
  session.state.listen(show);
  session.connection.listen(show);
  return button;
}

/** Why nothing can be published now. */
export function obstacleOf(state: PreviewState | undefined, connection: Connection): string | undefined {
  if (connection !== "open" || !state) return "Not now: the preview does not answer.";
  if (!state.target) return "No base URL is set: start the preview with --base-url.";
  if (state.failure !== undefined) return `Not now: ${state.failure}`;
  switch (state.status) {
    case "ok":
      return undefined;
    case "broken":
      return "Not while the source has errors.";
    case "missing":
      return "Not while the file is missing.";
    case "incomplete":
      return "Not before all parameters have a value.";
  }
}
