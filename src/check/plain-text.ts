import type { ElementDefinition } from "../language/element.js";
import type { FlatElement } from "../template/flat.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { FewFields } from "./few-fields.js";
import { noItems } from "./items.js";
import { textField } from "./make-field.js";
import type { ChartSheet, Field, Items, SourceElement } from "./model.js";

/** A heading, a text, a quote or a separator without attributes: what was read of it is what was evaluated. */
export type TextSource = Extract<FlatElement, { readonly kind: "text" | "quote" | "separator" }>;

/** Shared by all elements without attributes, which are most of a large document. */
export const noFields = new FewFields([]);

const noSheets: readonly ChartSheet[] = [];

/**
 * An element of text alone. Its fields are made when somebody asks for them: nothing can be wrong in them, and JSON is written from their texts. A
 * class, unlike nearly everything else, since getters of literals stay in memory until all of it is collected.
 */
export class PlainText implements SourceElement {
  readonly source: TextSource;
  readonly definition: ElementDefinition;
  #fields: FewFields | undefined;

  constructor(source: TextSource, definition: ElementDefinition) {
    this.source = source;
    this.definition = definition;
  }

  get kind(): "written" {
    return "written";
  }

  get file(): SourceFile {
    return this.source.file;
  }

  get span(): Span {
    return this.source.span;
  }

  get chart(): undefined {
    return undefined;
  }

  get fields(): FewFields {
    this.#fields ??= new FewFields(textFields(this.source));
    return this.#fields;
  }

  get settings(): FewFields {
    return noFields;
  }

  get compilerAttributes(): FewFields {
    return noFields;
  }

  get sheets(): readonly ChartSheet[] {
    return noSheets;
  }

  get items(): Items {
    return noItems;
  }
}

/** The fields of an element of text, in the order of the specification. */
export function textFields(source: TextSource): Field[] {
  if (source.kind === "separator") return [];
  const text = textField("text", source.text);
  return source.kind === "quote" && source.author ? [text, textField("author", source.author)] : [text];
}
