import type { Check } from "./model.js";
import { ambiguousNumber } from "./rules/ambiguous-number.js";
import { categoryHeightNotBar } from "./rules/category-height-not-bar.js";
import { commentLooksLikeAddress } from "./rules/comment-looks-like-address.js";
import { decimalSeparatorAmbiguous } from "./rules/decimal-separator-ambiguous.js";
import { duplicateRegion } from "./rules/duplicate-region.js";
import { duplicateRow } from "./rules/duplicate-row.js";
import { emptyData } from "./rules/empty-data.js";
import { emptyDocument } from "./rules/empty-document.js";
import { heightConflict } from "./rules/height-conflict.js";
import { heightNotPositive } from "./rules/height-not-positive.js";
import { iconNotTable } from "./rules/icon-not-table.js";
import { invalidColor } from "./rules/invalid-color.js";
import { loneHalf } from "./rules/lone-half.js";
import { looksLikeMarkdown } from "./rules/looks-like-markdown.js";
import { noNumbers } from "./rules/no-numbers.js";
import { notANumber } from "./rules/not-a-number.js";
import { passwordInSource } from "./rules/password-in-source.js";
import { pieNegative } from "./rules/pie-negative.js";
import { seriesNotShown } from "./rules/series-not-shown.js";
import { shareAsFraction } from "./rules/share-as-fraction.js";
import { tooManyColors } from "./rules/too-many-colors.js";
import { unclosedQuote } from "./rules/unclosed-quote.js";
import { unknownCallout } from "./rules/unknown-callout.js";
import { unknownChartType } from "./rules/unknown-chart-type.js";
import { unknownHighlight } from "./rules/unknown-highlight.js";
import { unknownIcon } from "./rules/unknown-icon.js";
import { unknownPublishMode } from "./rules/unknown-publish-mode.js";
import { unknownRegion } from "./rules/unknown-region.js";
import { unknownTerritory } from "./rules/unknown-territory.js";
import { valueNotShown } from "./rules/value-not-shown.js";
import { widthNotHalf } from "./rules/width-not-half.js";

/** Every check, in the order in which they run on an element. To add one, add its file and its line here. */
export const checks: readonly Check[] = [
  ambiguousNumber,
  categoryHeightNotBar,
  commentLooksLikeAddress,
  decimalSeparatorAmbiguous,
  duplicateRegion,
  duplicateRow,
  emptyData,
  emptyDocument,
  heightConflict,
  heightNotPositive,
  iconNotTable,
  invalidColor,
  loneHalf,
  looksLikeMarkdown,
  noNumbers,
  notANumber,
  passwordInSource,
  pieNegative,
  seriesNotShown,
  shareAsFraction,
  tooManyColors,
  unclosedQuote,
  unknownCallout,
  unknownChartType,
  unknownHighlight,
  unknownIcon,
  unknownPublishMode,
  unknownRegion,
  unknownTerritory,
  valueNotShown,
  widthNotHalf,
];
