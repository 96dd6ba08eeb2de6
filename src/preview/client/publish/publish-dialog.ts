import type { PreviewFinding } from "../../protocol.js";
import type { PublishPlan, PublishReply } from "../../publish-protocol.js";
import { copyText } from "../copy-text.js";
import { h } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import type { PageSession } from "../session.js";
import { aside, planView, targetView } from "./plan-view.js";
import { resultText, resultView } from "./result-view.js";

interface PublishDialog {
  readonly element: HTMLDialogElement;
  readonly open: () => void;
}

/** Shows what publishing would do. If the author confirms, publishes exactly that or nothing. */
export function createPublishDialog(
  session: PageSession,
  openFinding: (finding: PreviewFinding) => void,
): PublishDialog {
  const title = h("h2", { id: "publish-title", tabindex: -1 }, "Publish");
  const close = button("", () => element.close(), icon("close"));
  close.setAttribute("aria-label", "Close");
  const body = h("div", { class: "stack" });
  const status = h("p", { class: "hidden", role: "status" });
  const actions = h("div", { class: "dialog-actions" });
  const head = h("div", { class: "help-head" }, title, close);
  const element = h("dialog", { class: "help publish", "aria-labelledby": title.id }, head, status, body, actions);
  let sending = false;
  // Ignore an answer to a request from before the dialog was closed and opened again.
  let ticket = 0;

  const show = (said: string, nodes: readonly Node[], buttons: readonly HTMLElement[]): void => {
    const hadFocus = element.contains(document.activeElement);
    status.textContent = said;
    body.replaceChildren(...nodes);
    actions.replaceChildren(...buttons);
    if (hadFocus && !element.contains(document.activeElement)) title.focus();
  };
  const cancel = (label: string): HTMLElement => button(label, () => element.close());
  const again = (): HTMLElement => button("Look again", () => void load());
  const showRefusal = ({ message = "That did not work.", hint }: PublishReply, more?: string): void => {
    const text = more === undefined ? message : `${message} ${more}`;
    show(text, [aside("error", text, hint)], [cancel("Close"), again()]);
  };
  const buttonsFor = (plan: PublishPlan): readonly HTMLElement[] => {
    if (plan.blocked) return [cancel("Close"), again()];
    if (plan.action === "unchanged") return [cancel("Close")];
    const label = `${plan.action === "create" ? "Create" : "Update"} at ${plan.target.baseUrl}`;
    return [cancel("Cancel"), button(label, () => void publish(plan), undefined, "primary")];
  };
  const load = async (): Promise<void> => {
    const mine = ++ticket;
    const target = session.state.get()?.target;
    show(
      "Looking what would change …",
      [...(target ? [targetView(target)] : []), waiting("Looking what would change …")],
      [],
    );
    const reply = await session.post("/plan", {});
    if (mine !== ticket) return;
    if (reply.plan) show("The plan is here.", planView(reply.plan), buttonsFor(reply.plan));
    else showRefusal(reply);
  };
  const publish = async (plan: PublishPlan): Promise<void> => {
    if (sending) return;
    sending = true;
    show("Publishing …", [targetView(plan.target), waiting("Publishing …")], []);
    const reply = await session.post("/publish", { hash: plan.hash });
    sending = false;
    const { result } = reply;
    if (!element.open) session.notice.set(result ? resultText(result) : (reply.message ?? ""));
    if (!result) return showRefusal(reply, reply.lost && "Whether it was published is not known: look again.");
    const left = result.kind === "changed" ? buttonsFor(result.plan) : [cancel("Close")];
    const showPlace = (finding: PreviewFinding): void => {
      element.close();
      openFinding(finding);
    };
    const nodes = resultView(result, showPlace, (text) => copyText(text, session));
    show(resultText(result), nodes, result.kind === "failed" ? [...left, again()] : left);
  };
  // The browser reports a click on the backdrop as a click on the dialog itself.
  element.addEventListener("click", ({ target }) => target === element && element.close());
  const open = (): void => {
    if (element.open) return;
    element.showModal();
    title.focus();
    if (!sending) void load();
  };
  return { element, open };
}

const waiting = (text: string): HTMLElement => h("p", { class: "remark" }, text);

function button(label: string, run: () => void, sign?: Node, kind = ""): HTMLButtonElement {
  const element = h("button", { type: "button", class: `button ${kind}`.trim() }, sign, label);
  element.addEventListener("click", run);
  return element;
}
