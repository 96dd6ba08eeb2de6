import { iconAliases } from "../../src/render/icons/aliases.js";
import { iconNames } from "../../src/render/icons/find-icon.js";
import { territories } from "../../src/render/maps/territories.js";
import type { Territory } from "../../src/render/maps/territory.js";
import { code, generated, page, table } from "./markdown.js";

/** The names that pictures know: icons, territories and their regions. */
export function picturesPage(): string {
  return page(
    generated,
    "# Icons, territories and regions",
    "The names that the pictures of igx know: `igx render` and the preview draw these. The service has lists of its own, which igx does not know, so a name that is missing here is not an error: " +
      "igx draws a neutral icon, or lists the values of the map as text, and reports a region that it cannot find as `region-not-shown`. List the names of your account under `catalog` in the " +
      "configuration; igx then warns of others.",
    "## Territories",
    "The word after `@map`. igx ignores case, accents, hyphens and words such as `map of`.",
    table(["territory", "other names", "regions"], territories.map(territoryRow)),
    "## Regions",
    "The `title` of a row. igx ignores case, accents and punctuation, and also knows the code of each region, here in parentheses, and many other names (`Deutschland`, `Burma`, `Calif.`).",
    ...territories.flatMap((territory) => [`### ${territory.id}`, regionsOf(territory)]),
    "## Icons",
    `The \`icon\` of \`@facts\` and of pictorial charts. There are ${iconNames().length}; the other names lead to the same icon.`,
    table(["icon", "other names"], iconNames().map(iconRow)),
  );
}

const territoryRow = ({ id, name, aliases, regions }: Territory): readonly string[] => [
  code(id),
  [...new Set([name, ...aliases])].filter((other) => other !== id).join(", "),
  `[${regions.length}](#${id})`,
];

const regionsOf = ({ regions }: Territory): string =>
  regions
    .map(({ code, name }) => (name === code ? name : `${name} (${code})`))
    .toSorted((one, other) => one.localeCompare(other, "en"))
    .join(" · ");

const iconRow = (icon: string): readonly string[] => [
  code(icon),
  [...iconAliases()]
    .flatMap(([other, name]) => (name === icon && other !== icon ? [other] : []))
    .sort()
    .join(", "),
];
