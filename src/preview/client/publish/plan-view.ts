import { counted } from "../../../text/counted.js";
import type { PublishTarget } from "../../protocol.js";
import type { PlanChange, PlanOfTable, PublishPlan } from "../../publish-protocol.js";
import { h, prose } from "../dom/h.js";
import { icon } from "../dom/icon.js";

/** The most changes that are listed. */
const listedAtMost = 200;

/** The effect of publishing, its target, and the warnings before it. */
export function planView(plan: PublishPlan): readonly Node[] {
  const { target, title, key, changes, fields, notes, blocked, table } = plan;
  return [
    targetView(target),
    h("p", { class: "deed" }, ...deedOf(plan)),
    h("p", { class: "remark" }, ...prose(`\`${key}\`${title === undefined ? "" : `, “${title}”`}${rowText(table)}`)),
    ...(changes.length + fields.length > 0 ? [changesView(fields, changes)] : []),
    ...[driftText(plan), ...notes].flatMap((text) => (text === undefined ? [] : [aside("warning", text)])),
    ...(blocked ? [aside("error", blocked.message, blocked.hint)] : []),
    ...(table?.counts ? [h("p", { class: "remark" }, tableText(table.counts))] : []),
  ];
}

export const targetView = ({ baseUrl, profile }: PublishTarget): HTMLElement =>
  h(
    "p",
    { class: "target" },
    h("strong", {}, baseUrl),
    profile !== undefined && h("span", { class: "count" }, `profile ${profile}`),
  );

/** A remark in its own box. */
export const aside = (kind: "error" | "warning" | "ok", text: string, hint?: string): HTMLElement =>
  h(
    "div",
    { class: `notice ${kind === "warning" ? "waiting" : kind}` },
    icon(kind),
    h("div", { class: "said" }, h("p", {}, ...prose(text)), hint !== undefined && h("p", {}, ...prose(hint))),
  );

/** An address from the service becomes a link only if it is a web address. */
export const infographicLink = (id: string, url: string | undefined): Node =>
  url !== undefined && /^https?:\/\//.test(url)
    ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, url)
    : h("code", {}, id);

function deedOf({
  action,
  key,
  from = "",
  elements,
  id = "",
  url,
  visibility,
}: PublishPlan): readonly (Node | string)[] {
  switch (action) {
    case "create":
      return [
        h("strong", {}, "Create"),
        ` a new infographic of ${counted(elements, "element")}. ${seenBy[visibility]}`,
      ];
    case "update":
      return [h("strong", {}, "Update"), " ", infographicLink(id, url), "."];
    case "rename":
      return [h("strong", {}, "Rename"), ` ${from} to ${key}: `, infographicLink(id, url), "."];
    case "unchanged":
      return [h("strong", {}, "Nothing to publish"), ": ", infographicLink(id, url), " is as the source says."];
  }
}

const seenBy = {
  public: "Everybody will see it.",
  private: "It will be private.",
  unpublished: "It will not be published yet: the source does not say publish: true.",
} as const;

function driftText({ action, drift, changes }: PublishPlan): string | undefined {
  if (drift === undefined) return undefined;
  if (drift === "changed")
    return [
      "Somebody has changed it at the service since.",
      ...(action === "update" || action === "rename" ? ["Updating it overwrites that."] : []),
      ...(changes.some(({ values }) => values) ? ["The values before are those that igx sent."] : []),
    ].join(" ");
  return action === "create"
    ? "It is not at the service any more, so it is created again."
    : "It is not at the service any more. `igx publish --repair` creates it again.";
}

const rowText = (table: PlanOfTable | undefined): string =>
  table ? `, row ${table.row.toLocaleString("en")} of ${table.name} alone` : "";

const tableText = ({ create, update, unchanged, orphan }: NonNullable<PlanOfTable["counts"]>): string =>
  `The whole table, as igx publish would do it: ${create} to create, ${update} to update, ${unchanged} unchanged, ${counted(orphan, "orphan")}.`;

function changesView(fields: readonly string[], changes: readonly PlanChange[]): HTMLElement {
  const shown = changes.slice(0, listedAtMost);
  const items = [
    ...fields.map((name) => change("changed", `the field ${name}`)),
    ...shown.map(({ kind, what, position, values }) => change(kind, `${position}: ${what}`, values)),
  ];
  const rest = changes.length - shown.length;
  if (rest > 0) items.push(h("li", {}, `and ${counted(rest, "more change")}`));
  return h("ul", { class: "changes", "aria-label": "Changes" }, ...items);
}

const change = (kind: PlanChange["kind"], text: string, values: readonly string[] = []): HTMLElement =>
  h(
    "li",
    {},
    h("span", { class: `change ${kind}` }, kind),
    " ",
    text,
    values.length > 0 && h("ul", { class: "values" }, ...values.map((line) => h("li", {}, line))),
  );
