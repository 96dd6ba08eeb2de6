import africa from "./data/africa.json" with { type: "json" };
import asia from "./data/asia.json" with { type: "json" };
import brazil from "./data/brazil.json" with { type: "json" };
import canada from "./data/canada.json" with { type: "json" };
import countries from "./data/countries.json" with { type: "json" };
import europe from "./data/europe.json" with { type: "json" };
import france from "./data/france.json" with { type: "json" };
import germany from "./data/germany.json" with { type: "json" };
import italy from "./data/italy.json" with { type: "json" };
import japan from "./data/japan.json" with { type: "json" };
import mexico from "./data/mexico.json" with { type: "json" };
import netherlands from "./data/netherlands.json" with { type: "json" };
import northAmerica from "./data/north-america.json" with { type: "json" };
import oceania from "./data/oceania.json" with { type: "json" };
import southAmerica from "./data/south-america.json" with { type: "json" };
import spain from "./data/spain.json" with { type: "json" };
import usa from "./data/usa.json" with { type: "json" };
import world from "./data/world.json" with { type: "json" };
import type { MapData, RegionNames, Territory } from "./territory.js";

/** JSON is read as lists of anything; `render-maps.test.ts` holds every file to the shape. */
const dataOf = (json: unknown): MapData => json as MapData;

function territory(id: string, name: string, json: unknown, aliases = ""): Territory {
  const data = dataOf(json);
  const names: Readonly<Record<string, readonly string[]>> = data.names ?? countries;
  const codes = [...Object.keys(data.shapes), ...Object.keys(data.below?.shapes ?? {})];
  const regions = codes.map((code): RegionNames => {
    const [shown = code, ...other] = names[code] ?? [];
    return { code, name: shown, aliases: other };
  });
  return { id, name, aliases: aliases === "" ? [] : aliases.split("|"), regions, data };
}

/** The maps that igx has a picture of, with the names of their regions. One line for each, and its data in `data/`. */
export const territories: readonly Territory[] = [
  territory("world", "the world", world, "earth|globe|worldwide|global|planet|world countries|international"),
  territory("europe", "Europe", europe, "eu|european union"),
  territory("africa", "Africa", africa),
  territory("asia", "Asia", asia),
  territory("north-america", "North America", northAmerica),
  territory("south-america", "South America", southAmerica, "latin america"),
  territory("oceania", "Oceania", oceania, "australia and oceania|pacific"),
  territory("usa", "the United States", usa, "us|united states|united states of america|america|usa albers"),
  territory("brazil", "Brazil", brazil, "br|bra|brasil"),
  territory("canada", "Canada", canada, "ca|can"),
  territory("france", "France", france, "fr|fra"),
  territory("germany", "Germany", germany, "de|deu|deutschland|bundesländer"),
  territory("italy", "Italy", italy, "it|ita|italia"),
  territory("japan", "Japan", japan, "jp|jpn|nippon"),
  territory("mexico", "Mexico", mexico, "mx|mex"),
  territory("netherlands", "the Netherlands", netherlands, "nl|nld|holland|nederland"),
  territory("spain", "Spain", spain, "es|esp|españa"),
];
