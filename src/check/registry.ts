import type { ElementDefinition } from "../language/element.js";
import type { Check, SourceElement } from "./model.js";
import { ambiguousNumber } from "./rules/ambiguous-number.js";
import { breaksNotAscending } from "./rules/breaks-not-ascending.js";
import { categoryHeightNotBar } from "./rules/category-height-not-bar.js";
import { changedByFix } from "./rules/changed-by-fix.js";
import { commentLooksLikeAddress } from "./rules/comment-looks-like-address.js";
import { controlCharacter } from "./rules/control-character.js";
import { dataNotShown } from "./rules/data-not-shown.js";
import { decimalSeparatorAmbiguous } from "./rules/decimal-separator-ambiguous.js";
import { duplicateRegion } from "./rules/duplicate-region.js";
import { duplicateRow } from "./rules/duplicate-row.js";
import { emptyData } from "./rules/empty-data.js";
import { emptyDocument } from "./rules/empty-document.js";
import { formatMultiplies } from "./rules/format-multiplies.js";
import { heightConflict } from "./rules/height-conflict.js";
import { heightNotPositive } from "./rules/height-not-positive.js";
import { iconNotTable } from "./rules/icon-not-table.js";
import { inlineData } from "./rules/inline-data.js";
import { invalidAxis } from "./rules/invalid-axis.js";
import { invalidColor } from "./rules/invalid-color.js";
import { invalidFormat } from "./rules/invalid-format.js";
import { loneHalf } from "./rules/lone-half.js";
import { lookAlike } from "./rules/look-alike.js";
import { looksLikeIgx } from "./rules/looks-like-igx.js";
import { looksLikeMarkdown } from "./rules/looks-like-markdown.js";
import { markNotShown } from "./rules/mark-not-shown.js";
import { mixedScale } from "./rules/mixed-scale.js";
import { noEffect } from "./rules/no-effect.js";
import { noNumbers } from "./rules/no-numbers.js";
import { notANumber } from "./rules/not-a-number.js";
import { notFromZero } from "./rules/not-from-zero.js";
import { oneColor } from "./rules/one-color.js";
import { passwordInSource } from "./rules/password-in-source.js";
import { pieNegative } from "./rules/pie-negative.js";
import { shareSum } from "./rules/share-sum.js";
import { singlePanel } from "./rules/single-panel.js";
import { sourceRequired } from "./rules/source-required.js";
import { tooManyColors } from "./rules/too-many-colors.js";
import { totalRow } from "./rules/total-row.js";
import { unclosedQuote } from "./rules/unclosed-quote.js";
import { unknownCallout } from "./rules/unknown-callout.js";
import { unknownChartType } from "./rules/unknown-chart-type.js";
import { unknownHighlight } from "./rules/unknown-highlight.js";
import { unknownIcon } from "./rules/unknown-icon.js";
import { unknownPictureColumn } from "./rules/unknown-picture-column.js";
import { unknownPublishMode } from "./rules/unknown-publish-mode.js";
import { unknownRegion } from "./rules/unknown-region.js";
import { unknownTerritory } from "./rules/unknown-territory.js";
import { unopenedInterpolation } from "./rules/unopened-interpolation.js";
import { widthNotHalf } from "./rules/width-not-half.js";

/**
 * The parts of an element that a check looks at, if it looks at elements: most elements are texts without settings, and need no check at
 * all.
 */
type Subject = "settings" | "data" | "chart" | "map" | "document";

/** Every check, in the order in which they run on an element. To add one, add its file and its line here. */
const registered: readonly (readonly [check: Check, subject: Subject])[] = [
  [ambiguousNumber, "data"],
  [breaksNotAscending, "map"],
  [categoryHeightNotBar, "settings"],
  [changedByFix, "document"],
  [commentLooksLikeAddress, "document"],
  [controlCharacter, "document"],
  [dataNotShown, "chart"],
  [decimalSeparatorAmbiguous, "settings"],
  [duplicateRegion, "map"],
  [duplicateRow, "chart"],
  [emptyData, "data"],
  [emptyDocument, "document"],
  [formatMultiplies, "chart"],
  [heightConflict, "settings"],
  [heightNotPositive, "settings"],
  [iconNotTable, "chart"],
  [inlineData, "data"],
  [invalidAxis, "chart"],
  [invalidColor, "data"],
  [invalidFormat, "data"],
  [loneHalf, "document"],
  [lookAlike, "data"],
  [looksLikeIgx, "data"],
  [looksLikeMarkdown, "document"],
  [markNotShown, "chart"],
  [mixedScale, "chart"],
  [noEffect, "data"],
  [noNumbers, "chart"],
  [notANumber, "chart"],
  [notFromZero, "chart"],
  [oneColor, "chart"],
  [passwordInSource, "document"],
  [pieNegative, "chart"],
  [shareSum, "chart"],
  [singlePanel, "chart"],
  [sourceRequired, "data"],
  [tooManyColors, "chart"],
  [totalRow, "chart"],
  [unclosedQuote, "data"],
  [unknownCallout, "settings"],
  [unknownChartType, "chart"],
  [unknownHighlight, "data"],
  [unknownIcon, "data"],
  [unknownPictureColumn, "chart"],
  [unknownPublishMode, "document"],
  [unknownRegion, "map"],
  [unknownTerritory, "map"],
  [unopenedInterpolation, "document"],
  [widthNotHalf, "settings"],
];

export const checks: readonly Check[] = registered.map(([check]) => check);

const ofAttributes: ReadonlySet<Check> = new Set([iconNotTable, invalidAxis, invalidColor, invalidFormat, notFromZero]);

/** The checks that find something in attributes alone, and nothing in missing data. */
export const headChecks: readonly Check[] = registered.flatMap(([check, subject]) =>
  subject === "settings" || ofAttributes.has(check) ? [check] : [],
);

const none: readonly Check[] = [];

/** The checks of each type of element, without and with settings: listed when the first such element is met. */
const plain = new Map<ElementDefinition, readonly Check[]>();
const withSettings = new Map<ElementDefinition, readonly Check[]>();

/** The checks that look at something that the element has. */
export function checksOf({ definition, settings }: SourceElement): readonly Check[] {
  if (!definition.data && settings.size === 0) return none;
  const lists = settings.size === 0 ? plain : withSettings;
  let list = lists.get(definition);
  if (!list) {
    const { type, data } = definition;
    const subjects = new Set<Subject>([
      ...(settings.size === 0 ? [] : (["settings"] as const)),
      ...(data ? (["data"] as const) : []),
      ...(type === "chart" || type === "map" ? [type] : []),
    ]);
    list = registered.flatMap(([check, subject]) => (subjects.has(subject) ? [check] : []));
    lists.set(definition, list);
  }
  return list;
}
