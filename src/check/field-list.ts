import type { Field, Fields } from "./model.js";

/**
 * The fields of an element by name, in their order. An element has one or two: a `Map` of them takes longer to make than all else that is
 * read of a text, and three times the memory. A class, unlike nearly everything else.
 */
export class FieldList implements Fields {
  readonly #fields: Field[];

  /** Keeps the list, and adds to it. */
  constructor(fields: Field[]) {
    this.#fields = fields;
  }

  get size(): number {
    return this.#fields.length;
  }

  get(name: string): Field | undefined {
    for (const field of this.#fields) if (field.name === name) return field;
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** In the place of the field of that name, if there is one, as a map does it. */
  set(field: Field): void {
    const fields = this.#fields;
    for (let at = 0; at < fields.length; at++) {
      if (fields[at]!.name !== field.name) continue;
      fields[at] = field;
      return;
    }
    fields.push(field);
  }

  *[Symbol.iterator](): MapIterator<[string, Field]> {
    for (const field of this.#fields) yield [field.name, field];
  }
}
