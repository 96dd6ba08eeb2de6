import type { PreviewFinding, PreviewState } from "../../protocol.js";
import { h } from "../dom/h.js";
import { type IconName, icon } from "../dom/icon.js";
import { countOf, plural, severityWord } from "../words.js";

export interface NoticeActions {
  readonly showFinding: (finding: PreviewFinding) => void;
  readonly showParams: () => void;
}

export interface Notices {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
}

const shownAtMost = 4;

/** Above the infographic: why it is not of now, and the errors that belong to none of its elements. */
export function createNotices(actions: NoticeActions): Notices {
  const element = h("div", { class: "notices" });
  return {
    element,
    update: (state) => {
      const banner = bannerOf(state, actions);
      const shown = state.status === "broken" ? firstError(state) : undefined;
      const others = state.findings.filter(
        (finding) => finding.severity === "error" && finding.element === undefined && finding !== shown,
      );
      element.replaceChildren(
        ...(banner ? [banner] : []),
        ...others.slice(0, shownAtMost).map((finding) => errorNotice(finding, actions)),
      );
    },
  };
}

const firstError = ({ findings }: PreviewState): PreviewFinding | undefined =>
  findings.find(({ severity }) => severity === "error");

function bannerOf(state: PreviewState, actions: NoticeActions): HTMLElement | undefined {
  const shown = state.picture ? "This is the last good version." : "";
  const first = firstError(state);
  if (state.failure !== undefined) return notice("error", `${shown} ${state.failure}`.trim());
  switch (state.status) {
    case "ok":
      return undefined;
    case "broken":
      return brokenBanner(state, shown, first, actions);
    case "missing":
      return notice("missing", `${shown} ${state.file} is not there; the page goes on when it is back.`.trim());
    case "incomplete":
      return notice(
        "waiting",
        `${shown} Some parameters have no value yet.`.trim(),
        state.params.length > 0 && action("Set them", actions.showParams),
      );
  }
}

function brokenBanner(
  { findings }: PreviewState,
  shown: string,
  first: PreviewFinding | undefined,
  actions: NoticeActions,
): HTMLElement {
  const count = `The source has ${plural(countOf(findings, "error"), "error")}${first ? ":" : "."}`;
  return notice(
    "error",
    h("span", {}, `${shown} ${count} `.trimStart(), first && h("q", {}, first.message)),
    first && action("Show", () => actions.showFinding(first)),
  );
}

const errorNotice = (finding: PreviewFinding, actions: NoticeActions): HTMLElement =>
  notice(
    "error",
    `${severityWord[finding.severity]}: ${finding.message}`,
    action("Show", () => actions.showFinding(finding)),
  );

function action(label: string, run: () => void): HTMLElement {
  const button = h("button", { type: "button", class: "button" }, label);
  button.addEventListener("click", run);
  return button;
}

const notice = (name: IconName, message: Node | string, button?: HTMLElement | false): HTMLElement =>
  h("div", { class: `notice ${name}` }, icon(name), h("p", {}, message), button);
