import { h } from "./dom/h.js";
import type { PageSession } from "./session.js";
import { announcement, connectionWords } from "./words.js";

/** Milliseconds. Of several messages within this time, only the last is announced. */
const pause = 250;
const noticed = 6_000;

interface Announcer {
  readonly element: HTMLElement;
  /** A short message that is also visible. */
  readonly toast: HTMLElement;
}

/** Announces changes to screen readers without interrupting them. */
export function createAnnouncer(session: PageSession): Announcer {
  const element = h("div", { class: "hidden", role: "status", "aria-live": "polite" });
  // The live region says the same: screen readers would read it twice.
  const toast = h("div", { class: "toast", hidden: true, "aria-hidden": "true" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      element.textContent = text;
    }, pause);
  };
  let version: number | undefined;
  session.state.listen((state) => {
    const isOther = version !== undefined && state?.version !== version;
    // The wall hides the document that has changed.
    if (state && isOther && !session.wall.get()) say(announcement(state));
    version = state?.version;
  });
  session.connection.listen((now) => say(now === "open" ? "Connected again." : `${connectionWords[now].join(", ")}.`));
  session.notice.listen((text) => {
    clearTimeout(hide);
    toast.textContent = text;
    toast.hidden = text === "";
    if (text === "") return;
    say(text);
    hide = setTimeout(() => session.notice.set(""), noticed);
  });
  return { element, toast };
}
