import type { AttributeDefinition } from "./attributes.js";

/** An attribute that igx's own pictures show, and that is never sent: the service has no place for it. */
const pictureOnly = (name: string, documentation: string, example: string): AttributeDefinition => ({
  name,
  type: "words",
  target: "picture",
  documentation: `${documentation} Pictures only: the service does not show it.`,
  example,
});

const source = pictureOnly(
  "source",
  'The source of the data, below the picture. `"Name, https://…"` is a link in HTML.',
  'source="UN, World Population Prospects 2024"',
);
const note = pictureOnly("note", "A remark about the data, below the picture.", 'note="2024: estimate"');
const byline = pictureOnly("byline", "Who has made the picture, below it.", 'byline="Data desk"');
const alt = pictureOnly(
  "alt",
  "The alternative text of the picture, instead of the one that igx writes.",
  'alt="Coffee exports of Brazil have doubled since 2000."',
);

/** Words that a picture may have, in the order in which they are below it; `alt` is not visible. */
export const pictureWords: readonly AttributeDefinition[] = [source, note, byline, alt];

/** The field of an element that has what only pictures show. It is never in content JSON. */
export const pictureField = "picture";
