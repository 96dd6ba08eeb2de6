import type { SourceFile } from "../text/source-file.js";
import type { ConfigSource } from "./config-text.js";

/** Reads JSON (with comments and trailing commas) or YAML, by extension. Each parser is loaded only for its own format. */
export async function configSource(file: SourceFile): Promise<ConfigSource> {
  return /\.ya?ml$/i.test(file.path)
    ? (await import("./config-yaml.js")).yamlSource(file.text)
    : (await import("./config-json.js")).jsonSource(file.text);
}
