import { type AttributeDefinition, sheetAttributes } from "./attributes.js";
import { markAttributes } from "./picture-attributes.js";

/** The attributes of a directive among the rows of an element, `@sheet` or `@mark`; `undefined` for any other name. */
export const attributesOfLine = (name: string): readonly AttributeDefinition[] | undefined =>
  name === "sheet" ? sheetAttributes : name === "mark" ? markAttributes : undefined;
