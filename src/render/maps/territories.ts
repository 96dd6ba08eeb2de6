import { data as africa } from "./data/africa.js";
import { data as asia } from "./data/asia.js";
import { data as brazil } from "./data/brazil.js";
import { data as canada } from "./data/canada.js";
import { data as countries } from "./data/countries.js";
import { data as europe } from "./data/europe.js";
import { data as france } from "./data/france.js";
import { data as germany } from "./data/germany.js";
import { data as italy } from "./data/italy.js";
import { data as japan } from "./data/japan.js";
import { data as mexico } from "./data/mexico.js";
import { data as netherlands } from "./data/netherlands.js";
import { data as northAmerica } from "./data/north-america.js";
import { data as oceania } from "./data/oceania.js";
import { data as southAmerica } from "./data/south-america.js";
import { data as spain } from "./data/spain.js";
import { data as usa } from "./data/usa.js";
import { data as world } from "./data/world.js";
import type { MapData, RegionNames, Territory } from "./territory.js";

type Names = Readonly<Record<string, readonly string[]>>;

/** `draw`: its data, which a test holds to the shape. They are large, so they are made when a picture needs them. */
function territory(id: string, name: string, draw: () => unknown, aliases = ""): Territory {
  let [data, regions]: [data?: MapData, regions?: readonly RegionNames[]] = [];
  return {
    id,
    name,
    aliases: aliases === "" ? [] : aliases.split("|"),
    get data() {
      data ??= draw() as MapData;
      return data;
    },
    get regions() {
      regions ??= regionsOf(this.data);
      return regions;
    },
  };
}

function regionsOf({ names = JSON.parse(countries()) as Names, shapes, below }: MapData): readonly RegionNames[] {
  const codes = [...Object.keys(shapes), ...Object.keys(below?.shapes ?? {})];
  return codes.map((code) => {
    const [shown = code, ...other] = names[code] ?? [];
    return { code, name: shown, aliases: other };
  });
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
