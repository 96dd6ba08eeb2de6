import { fieldsOf } from "../../text/fields-of.js";
import { listOf } from "../../text/list-of.js";
import { marksField, pictureField } from "../picture-attributes.js";
import { type ElementNotes, pictureNote } from "./picture-note.js";

interface Drawn {
  readonly json: string;
  readonly pictureJson: string;
}

/**
 * The note that the service does not show all of a document: at the first element with an attribute that only pictures show. It names each
 * of these attributes, and how often it is there.
 */
export function notPublished({ json, pictureJson }: Drawn): readonly ElementNotes[] {
  if (pictureJson === json) return [];
  const names = (JSON.parse(pictureJson) as readonly unknown[]).map((element) =>
    Object.entries(fieldsOf(fieldsOf(element)[pictureField])).flatMap(([name, value]) =>
      name === marksField ? listOf(value).map(() => "mark") : [name],
    ),
  );
  const counts = new Map<string, number>();
  for (const name of names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const listed = [...counts].map(([name, count]) => `\`${name}\`${count > 1 ? ` (${count})` : ""}`);
  const note = pictureNote("not-published", `The service does not show ${listed.join(", ")}.`);
  return [{ index: names.findIndex(({ length }) => length > 0), notes: [note] }];
}
