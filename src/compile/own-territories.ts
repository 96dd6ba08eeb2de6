import type { ElementModel, Field, Model, SourceElement } from "../check/model.js";
import type { Host } from "../contract/host.js";
import type { CompileOptions, OwnTerritory, ProjectOptions } from "../contract/options.js";
import type { TerritoryFile } from "../data/geo/read-territory.js";
import { territoryFile } from "../diagnostics/messages/elements.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { allowedFile, tooLarge } from "../template/allowed-file.js";
import { relativeTo, resolve } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/** The names of regions by the territory, of the project's own territories that a document shows. */
export type OwnRegions = ReadonlyMap<string, readonly string[]>;

interface Reading {
  readonly options: CompileOptions;
  /** Every file that was asked for, relative to the root. */
  readonly dependencies: Set<string>;
}

/**
 * The model with the shapes of the project's own territories in the maps that show them: pictures draw these, and the content does not have them. A file
 * that cannot be read is reported at the map.
 */
export async function addOwnTerritories(
  model: Model,
  reading: Reading & { readonly reportIn: (file: SourceFile) => Report },
): Promise<readonly [Model, OwnRegions]> {
  const named = model.elements.flatMap((element) => ownTerritory(element, reading.options) ?? []);
  const regions = new Map<string, readonly string[]>();
  if (named.length === 0) return [model, regions];
  const made = new Map<ElementModel, ElementModel>();
  const known = new Map<string, TerritoryFile | undefined>();
  for (const { element, field, name, own } of named) {
    if (!known.has(name)) known.set(name, await load(field.span, own, reading.reportIn(element.file), reading));
    const found = known.get(name)?.regions;
    if (!found) continue;
    regions.set(name, found.names);
    made.set(element, withTerritory(element, field, found));
  }
  return [{ ...model, elements: model.elements.map((element) => made.get(element) ?? element) }, regions];
}

/** The names of the regions of one of the project's own territories; `undefined` if it has none of this name, or its file cannot be read. */
export async function ownRegionNames(
  name: string,
  { options: project, host }: { readonly options: ProjectOptions; readonly host: Host },
): Promise<readonly string[] | undefined> {
  const { territories = {} } = project;
  if (!Object.hasOwn(territories, name)) return undefined;
  const reading: Reading = { options: { host, project }, dependencies: new Set<string>() };
  return (await load({ start: 0, end: 0 }, territories[name]!, () => undefined, reading))?.regions?.names;
}

type Found = NonNullable<TerritoryFile["regions"]>;

interface Named {
  readonly element: SourceElement;
  readonly field: Field;
  readonly name: string;
  readonly own: OwnTerritory;
}

function ownTerritory(element: ElementModel, { project }: CompileOptions): Named | undefined {
  const { territories = {} } = project ?? {};
  const field = element.kind === "written" ? element.fields.get("territory") : undefined;
  const name = String(field?.value);
  // Own properties only: a territory may be called `constructor`.
  if (element.kind !== "written" || !field || !Object.hasOwn(territories, name)) return undefined;
  return { element, field, name, own: territories[name]! };
}

const withField = new WeakMap<SourceElement, readonly [found: Found, element: SourceElement]>();

/** The element with its shapes among the attributes of pictures. An element that several documents share is made once. */
function withTerritory(element: SourceElement, field: Field, found: Found): SourceElement {
  const before = withField.get(element);
  if (before?.[0] === found) return before[1];
  const shapes: Field = {
    ...field,
    name: "territory",
    parts: [],
    value: undefined,
    get json() {
      return jsonOf(found);
    },
  };
  const made = { ...element, pictureAttributes: new Map([...element.pictureAttributes, ["territory", shapes]]) };
  withField.set(element, [found, made]);
  return made;
}

const texts = new WeakMap<Found, string>();

function jsonOf(found: Found): string {
  const text = texts.get(found) ?? JSON.stringify(found.data());
  texts.set(found, text);
  return text;
}

/** Reports what is wrong with the file, also if the rest of it can be drawn. */
async function load(
  span: Span,
  { file, name }: OwnTerritory,
  report: Report,
  { options: { host }, dependencies }: Reading,
): Promise<TerritoryFile | undefined> {
  const root = host?.root ?? "/project";
  const path = resolve(root, file);
  const place = { path: resolve(root, "igx.config.json"), context: { host, root }, report };
  const allowed = await allowedFile({ value: file, span }, place);
  if (!allowed) return undefined;
  dependencies.add(relativeTo(root, path));
  const { maxTerritoryBytes, readTerritory } = await import("../data/geo/read-territory.js");
  const read = await bytesOf(allowed.real, host, maxTerritoryBytes);
  const made = "problem" in read ? read : await readOnce(read.bytes, name, readTerritory);
  if (made.problem !== undefined)
    report(territoryFile, span, { file: relativeTo(root, path), problem: made.problem, hint: made.hint });
  return made;
}

async function bytesOf(
  real: string,
  host: CompileOptions["host"],
  most: number,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string; readonly hint: string }> {
  const hint = "Write the path of a GeoJSON or TopoJSON file, relative to the configuration.";
  try {
    const bytes = await host?.readFile(real, most);
    if (!bytes) return { problem: "does not exist.", hint };
    if (bytes.length <= most) return { bytes };
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code !== tooLarge) return { problem: "cannot be read.", hint };
  }
  const size = `${most / 1024 / 1024} MB`;
  return { problem: `is larger than ${size}.`, hint: "Simplify it, for example with mapshaper." };
}

interface Kept {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly made: Promise<TerritoryFile>;
}

/** The last files, since many documents and each keystroke of an editor show the same territory. */
const kept: Kept[] = [];
const maxKept = 4;

function readOnce(
  bytes: Uint8Array,
  name: string,
  read: (bytes: Uint8Array, name: string) => Promise<TerritoryFile>,
): Promise<TerritoryFile> {
  const before = kept.find((one) => one.name === name && equals(one.bytes, bytes));
  if (before) return before.made;
  const made = read(bytes, name);
  kept.unshift({ bytes, name, made });
  kept.length = Math.min(kept.length, maxKept);
  return made;
}

function equals(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
