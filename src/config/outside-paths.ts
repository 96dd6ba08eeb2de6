import type { Config } from "./config-schema.js";
import type { Path } from "./config-text.js";

type Batch = NonNullable<Config["batches"]>[number];

/** A path of the configuration that leads out of its reach. */
interface OutsidePath {
  readonly path: Path;
  readonly message: string;
}

/** Whether a path, relative to the folder of the configuration, leads to a place that the configuration must not decide about. */
export type LeadsOut = (path: string) => boolean;

/** The paths among `root`, `include`, `outDir` and those of `batches` that lead out of the reach of the configuration. */
export function outsidePaths(
  { root, include = [], outDir, batches = [] }: Config,
  leadsOut: LeadsOut,
): readonly OutsidePath[] {
  const named: readonly (readonly [Path, string])[] = [
    ...(root === undefined ? [] : [[["root"], root] as const]),
    ...include.map((written, index) => [["include", index], written] as const),
    ...(outDir === undefined ? [] : [[["outDir"], outDir] as const]),
    ...batches.flatMap(pathsOfBatch),
  ];
  return named.flatMap(([path, written]) => {
    const inside = !climbs(written) && !leadsOut(fixedPart(written));
    const message = `\`${path.join(".")}\` leads out of the folder of the configuration and of its repository.`;
    return inside ? [] : [{ path, message }];
  });
}

/** The paths of a batch. In those of outputs, `{key}` is not a pattern: a key is a part of a name. */
const pathsOfBatch = ({ template, each, output, render }: Batch, index: number): readonly (readonly [Path, string])[] =>
  Object.entries({ template, each, output, render }).flatMap(([name, written]) =>
    written === undefined || written.startsWith("data:")
      ? []
      : [[["batches", index, name], written.replaceAll("{key}", "key")] as const],
  );

/** The part of a glob before its first pattern. */
function fixedPart(written: string): string {
  const segments = written.split(/[\\/]/);
  const pattern = segments.findIndex((segment) => /[*?[\]{}()!+@]/.test(segment));
  return pattern < 0 ? written : segments.slice(0, pattern).join("/") || (written.startsWith("/") ? "/" : ".");
}

/** Whether a `..` comes after a pattern. Its folder depends on the matches of the pattern, so igx refuses it. */
const climbs = (written: string): boolean =>
  /(?:^|[\\/{,(|])\.\.(?:[\\/},)|]|$)/.test(written.slice(fixedLength(written)));

const fixedLength = (written: string): number => (fixedPart(written) === "." ? 0 : fixedPart(written).length);
