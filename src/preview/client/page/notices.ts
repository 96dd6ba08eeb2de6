import { counted } from "../../../text/counted.js";
import type { PreviewFinding, PreviewState } from "../../protocol.js";
import { h, prose } from "../dom/h.js";
import { type IconName, icon } from "../dom/icon.js";
import { isDraft, showsElements } from "../session.js";
import { countOf } from "../words.js";

interface NoticeActions {
  readonly openFinding: (finding: PreviewFinding) => void;
  readonly showFindings: () => void;
  readonly showParams: () => void;
  readonly showDocument: (name: string) => void;
}

interface Notices {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
}

const listedAtMost = 3;

/** Notices above the infographic: why it is not current, and the errors outside its elements. */
export function createNotices(actions: NoticeActions): Notices {
  const element = h("div", { class: "notices" });
  return {
    element,
    update: (state) => {
      const banner = bannerOf(state, actions);
      element.replaceChildren(...(banner ? [banner] : []));
    },
  };
}

function bannerOf(state: PreviewState, actions: NoticeActions): HTMLElement | undefined {
  const shown = shownText(state);
  if (state.failure !== undefined) return notice("error", [`${shown} ${state.failure}`.trim()]);
  switch (state.status) {
    case "ok":
      return undefined;
    case "broken":
      return brokenBanner(state, shown, actions);
    case "missing":
      return missingBanner(state, shown, actions);
    case "incomplete":
      return notice(
        "waiting",
        [`${shown} Some parameters have no value yet.`.trim()],
        button("button", ["Set them"], actions.showParams),
      );
  }
}

function missingBanner(state: PreviewState, shown: string, { showDocument }: NoticeActions): HTMLElement {
  const renamed = state.documents?.renamed;
  if (renamed === undefined)
    return notice("missing", [`${shown} ${state.file} is missing. ${howToGoOn(state)}`.trim()]);
  return notice(
    "missing",
    [`${shown} ${state.file} is ${renamed} now.`.trim()],
    button("button", [`Show ${renamed}`], () => showDocument(renamed)),
  );
}

const howToGoOn = ({ documents }: PreviewState): string =>
  documents?.index === -1 && documents.names.length > 0
    ? "Choose another document above, or bring it back."
    : "The page continues when it is back.";

/** Which version the page shows; empty if it shows nothing, or all of it is current. */
function shownText(state: PreviewState): string {
  if (!isDraft(state)) return showsElements(state) ? "This is the last good version." : "";
  const old = state.picture!.elements.filter((element) => element.state === "old").length;
  return old === 0 ? "" : `${counted(old, "grey element")} ${old === 1 ? "is" : "are"} from the last good version.`;
}

function brokenBanner({ findings }: PreviewState, shown: string, actions: NoticeActions): HTMLElement {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first, ...others] = errors;
  const count = `The source has ${counted(countOf(findings, "error"), "error")}`;
  return notice(
    "error",
    [`${shown} ${count}${first ? ": " : "."}`.trimStart(), first ? h("strong", {}, ...prose(first.message)) : ""],
    first && button("button", ["Open"], () => actions.openFinding(first)),
    otherErrors(
      others.filter(({ element }) => element === undefined),
      actions,
    ),
  );
}

function otherErrors(
  errors: readonly PreviewFinding[],
  { openFinding, showFindings }: NoticeActions,
): Node | undefined {
  if (errors.length === 0) return undefined;
  const items = errors.slice(0, listedAtMost).map((one) => button("link", prose(one.message), () => openFinding(one)));
  const rest = errors.length - items.length;
  if (rest > 0) items.push(button("link", [`and ${counted(rest, "more error")}`], showFindings));
  return h("ul", {}, ...items.map((item) => h("li", {}, item)));
}

function button(className: string, label: readonly (Node | string)[], run: () => void): HTMLElement {
  const element = h("button", { type: "button", class: className }, ...label);
  element.addEventListener("click", run);
  return element;
}

const notice = (name: IconName, message: readonly (Node | string)[], action?: HTMLElement, more?: Node): HTMLElement =>
  h("div", { class: `notice ${name}` }, icon(name), h("div", { class: "said" }, h("p", {}, ...message), more), action);
