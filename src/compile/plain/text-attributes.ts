import type { SourceElement } from "../../check/model.js";
import { isHalf } from "../../check/rules/lone-half.js";
import { compactElements, type ElementStyle, indentedElements, settingsField } from "../../emit/write-element-json.js";
import { encodeUtf8 } from "../../text/utf8.js";

/** The attributes of an element of text, in which nothing was found. All such elements have the same ones. */
export interface TextAttributes {
  readonly isHalf: boolean;
  /** By style: what is written of the element after its texts. */
  readonly closes: ReadonlyMap<ElementStyle, Uint8Array>;
}

export const textAttributesOf = (element: SourceElement): TextAttributes => ({
  isHalf: isHalf(element),
  closes: new Map(
    [compactElements, indentedElements].map((style) => [
      style,
      encodeUtf8(`${settingsField(element.settings, style)}${style.end}}`),
    ]),
  ),
});
