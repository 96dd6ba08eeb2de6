import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { quotedNames } from "../../language/picture-notes/quoted-names.js";
import { closest } from "../../text/closest.js";
import { fieldsOf } from "../../text/fields-of.js";
import { textOf } from "../chart-data.js";
import type { ElementFields } from "../element.js";
import { iconAliases } from "../icons/aliases.js";
import { findIcon, iconNames } from "../icons/find-icon.js";

interface Icon {
  readonly name: string;
  readonly at: string;
}

/** Longer names are not compared with the names of all icons. */
const maxName = 40;

/** The icons of facts or of a table that igx draws as a disc, since it has no picture of them: one note, at the first one. */
export function unknownIcons(element: ElementFields): readonly PictureNote[] {
  const unknown = iconsOf(element).filter(({ name }) => name !== "" && findIcon(name) === undefined);
  const [first] = unknown;
  if (!first) return [];
  const names = [...new Set(unknown.map(({ name }) => name))];
  const text = `igx has no picture of ${names.length === 1 ? "the icon" : "the icons"} ${quotedNames(names)}. The service may.`;
  const meant = first.name.length > maxName ? undefined : closest(first.name, knownIcons());
  return [
    {
      ...pictureNote("icon-not-shown", text, ["unknown-icon"]),
      ...(meant !== undefined && {
        hint: `Did you mean \`${meant}\`?`,
        fix: { written: first.name, instead: meant },
      }),
      at: first.at,
    },
  ];
}

/** The shortest first: of two names that are as near, `wind` is likelier than `windy`. */
const knownIcons = (): readonly string[] =>
  [...iconNames(), ...iconAliases().keys()].sort((one, other) => one.length - other.length);

function iconsOf({ type, chart_type: chart, icon, data }: ElementFields): readonly Icon[] {
  if (type === "chart") return chart === "table" ? [{ name: textOf(icon).trim(), at: "/icon" }] : [];
  if (type !== "facts_and_figures" || !Array.isArray(data)) return [];
  return data.map((item: unknown, index) => ({
    name: textOf(fieldsOf(item)["icon"]).trim(),
    at: `/data/${index}/icon`,
  }));
}
