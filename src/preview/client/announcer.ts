import { h } from "./dom/h.js";
import type { Session } from "./session.js";
import { announcement } from "./words.js";

/** Milliseconds: of several things that happen at once the last is said. */
const pause = 250;
const noticed = 6_000;

export interface Announcer {
  readonly element: HTMLElement;
  /** In passing, for eyes too. */
  readonly toast: HTMLElement;
}

/** Says calmly what has changed, to those who do not see it. */
export function createAnnouncer(session: Session): Announcer {
  const element = h("div", { class: "hidden", role: "status", "aria-live": "polite" });
  const toast = h("div", { class: "toast", hidden: true });
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
    if (state && version !== undefined && state.version !== version) say(announcement(state));
    version = state?.version;
  });
  session.connected.listen((is) => say(is ? "Connected again." : "Connection lost. Trying again."));
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
