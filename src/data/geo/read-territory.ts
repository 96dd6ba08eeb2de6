import type { MapData } from "../../language/map-data.js";
import { closest } from "../../text/closest.js";
import { visitJson } from "../../text/json.js";
import { lazy } from "../../text/lazy.js";
import { listed } from "../../text/listed.js";
import { decodeUtf8 } from "../../text/utf8.js";
import { type Coordinates, isTooLarge, type Outline, outlinesOf } from "./outlines.js";
import { regionShapes } from "./region-shapes.js";

/** The regions of an author's file, or why there are none; and what was left out of it. Texts continue the name of the file. */
export interface TerritoryFile {
  readonly regions?: TerritoryRegions;
  readonly problem?: string;
  readonly hint?: string;
}

export interface TerritoryRegions {
  readonly names: readonly string[];
  /** Their shapes, made when a picture asks for them. */
  readonly data: () => MapData;
}

/** Bytes. The details of a larger file are not seen in a picture. */
export const maxTerritoryBytes = 32 * 1024 * 1024;

const maxRegions = 5_000;
const maxPoints = 1_000_000;

/** Reads GeoJSON (RFC 7946) or TopoJSON. `property`: the property of a feature that is the name of its region. */
export async function readTerritory(bytes: Uint8Array, property: string): Promise<TerritoryFile> {
  const { text } = decodeUtf8(bytes);
  if (text.trim() === "") return { problem: "is empty.", hint: "Save the territory in it as GeoJSON or TopoJSON." };
  const json = parse(text);
  if (json === undefined) {
    const lines = text.slice(0, visitJson(text, {})?.span.start).split("\n").length;
    return { problem: `is not JSON from line ${lines} on.`, hint: "Save it as GeoJSON or TopoJSON, in UTF-8." };
  }
  const outlines = await outlinesOf(json);
  if (!outlines)
    return { problem: "is neither GeoJSON nor TopoJSON.", hint: "Write a `FeatureCollection` of polygons." };
  if (isTooLarge(outlines, maxPoints))
    return {
      problem: `has more than ${maxPoints.toLocaleString("en")} points, which is more than a picture can show.`,
      hint: "Simplify it, for example with mapshaper.",
    };
  const named = outlines.filter(({ properties }) => nameOf(properties[property]) !== "");
  if (named.length === 0) return withoutNames(outlines, property);
  const regions = byName(named, property);
  if (regions.size === 0)
    return { problem: "has no polygon with a name, so there is no region to draw.", hint: "Write polygons." };
  if (regions.size > maxRegions)
    return {
      problem: `has ${regions.size.toLocaleString("en")} regions, more than the ${maxRegions.toLocaleString("en")} that igx draws.`,
      hint: "Split the file into several territories.",
    };
  const own = { names: [...regions.keys()], data: lazy(() => regionShapes(regions)) };
  return { regions: own, ...leftOut(outlines, named, property) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A number can be a name, such as that of an electoral district. */
const nameOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** Of several features with one name, such as a city and its island, all are one region. */
function byName(named: readonly Outline[], property: string): ReadonlyMap<string, readonly (readonly Coordinates[])[]> {
  const regions = new Map<string, (readonly Coordinates[])[]>();
  for (const { properties, rings } of named) {
    if (rings.length === 0) continue;
    const name = nameOf(properties[property]);
    const known = regions.get(name);
    if (known) for (const ring of rings) known.push(ring);
    else regions.set(name, [...rings]);
  }
  return regions;
}

function withoutNames(outlines: readonly Outline[], property: string): TerritoryFile {
  if (outlines.length === 0) return { problem: "has no features.", hint: "Write a `FeatureCollection` of polygons." };
  const known = [...new Set(outlines.flatMap(({ properties }) => Object.keys(properties)))];
  const meant = closest(property, known);
  return {
    problem: `has no feature with a \`${property}\`, so the regions have no names.`,
    hint:
      meant !== undefined
        ? `Did you mean \`${meant}\`?`
        : known.length === 0
          ? "Give each feature a property with its name."
          : `Choose one of its properties: ${listed(known, known.length)}.`,
  };
}

/** The features that are not drawn, as a sentence. */
function leftOut(outlines: readonly Outline[], named: readonly Outline[], property: string): Partial<TerritoryFile> {
  const nameless = outlines.length - named.length;
  const flat = named.filter(({ rings }) => rings.length === 0);
  const kinds = [...new Set(flat.map(({ kind }) => kind))];
  const parts = [
    ...(nameless > 0 ? [`${features(nameless)} without a \`${property}\``] : []),
    ...(flat.length > 0
      ? [
          `${features(flat.length)} that ${flat.length === 1 ? "is" : "are"} not polygons (${listed(kinds, kinds.length)})`,
        ]
      : []),
  ];
  return parts.length === 0
    ? {}
    : {
        problem: `has ${parts.join(" and ")}, which the map does not show.`,
        hint: "Remove these features, or complete them.",
      };
}

const features = (count: number): string => `${count} ${count === 1 ? "feature" : "features"}`;
