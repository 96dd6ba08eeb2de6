import { warning } from "../../diagnostics/descriptor.js";
import { hasItemCell, itemColumn } from "../items.js";
import { check, type SourceElement } from "../model.js";
import { firstFallen } from "./breaks-not-ascending.js";
import { seriesCount } from "./single-panel.js";

interface Params {
  readonly name: string;
  readonly reason: string;
  readonly advice: string;
}

export const noEffect = check(
  warning<Params>({
    code: "no-effect",
    message: ({ name, reason }) => `\`${name}\` has no effect: ${reason}.`,
    hint: ({ name, advice }) => `${advice}, or remove \`${name}\`.`,
    explanation:
      "Another attribute decides what this one is for, or the data give it nothing to do. `breaks` are the limits between classes of colours, so `classes` and `method` choose none beside them. " +
      "Circles of `symbols` show values by their size. `totals` are sums of several series.",
    bad: "@map world {classes=3 breaks=[10 20]}\n| title | value |\n| Brazil | 66 |\n",
    good: "@map world {breaks=[10 20]}\n| title | value |\n| Brazil | 66 |\n",
  }),
  {
    element(element, report) {
      if (element.pictureAttributes.size === 0) return;
      const found = element.chart ? ofTotals(element) : element.definition.type === "map" ? ofClasses(element) : [];
      for (const params of found) report(noEffect.rule, element.pictureAttributes.get(params.name)!.nameSpan, params);
    },
  },
);

function ofTotals(element: SourceElement): readonly Params[] {
  const { pictureAttributes, sheets } = element;
  // Without rows there is a finding already.
  if (pictureAttributes.get("totals")?.value !== true || sheets.length === 0) return [];
  if (seriesCount(element) < 2)
    return [{ name: "totals", reason: "the chart has one series", advice: "Add a column of values" }];
  return pictureAttributes.has("panels")
    ? [{ name: "totals", reason: "each panel has one series", advice: "Remove `panels`" }]
    : [];
}

function ofClasses({ pictureAttributes, items }: SourceElement): readonly Params[] {
  const limits = pictureAttributes.get("breaks")?.parts;
  const chosen = ["classes", "method"].filter((name) => pictureAttributes.has(name));
  const all = limits && limits.length > 0 ? [...chosen, "breaks"] : chosen;
  const without = (names: readonly string[], reason: string, advice: string): readonly Params[] =>
    names.map((name) => ({ name, reason, advice }));
  if (limits?.length === 0)
    return without(["breaks"], "it has no limits", "Write the limits, such as `breaks=[5 10 20]`");
  if (pictureAttributes.get("symbols")?.value === true)
    return without(all, "circles show values by their size", "Remove `symbols`");
  if (all.length > 0 && !hasColoredValue(items))
    return without(all, "no region is coloured by its value", "Write values in a column `value`, without a `group`");
  return limits && firstFallen(limits) < 0 ? without(chosen, "`breaks` decides the classes", "Remove `breaks`") : [];
}

/** Whether a row may be coloured by its value: a group has a colour of its own. */
function hasColoredValue(items: SourceElement["items"]): boolean {
  const [value, group] = ["value", "group"].map((name) => itemColumn(items, name));
  if (!value) return false;
  if (!group) return true;
  for (const row of items.rows) if (hasItemCell(row, value) && !hasItemCell(row, group)) return true;
  return false;
}
