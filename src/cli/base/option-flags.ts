/** The parts of an option in commander's notation, such as `-o, --output <path>`. */
interface OptionFlags {
  /** `-o`, `--output`. */
  readonly names: readonly string[];
  /** `output`, in camel case: the name that commands know. `--no-color` is `color`. */
  readonly key: string;
  readonly isNegated: boolean;
  readonly takes: "nothing" | "value" | "optional";
  /** `IGX_OUTPUT`. */
  readonly variable: string;
}

/** Without patterns: a run reads the flags of all options. */
export function optionFlags(flags: string): OptionFlags {
  const names: string[] = [];
  for (const word of flags.split(" "))
    if (word.startsWith("-")) names.push(word.endsWith(",") ? word.slice(0, -1) : word);
  const long = names.find((name) => name.startsWith("--")) ?? names[0] ?? "";
  const name = long.slice(long.startsWith("--") ? 2 : 1);
  const isNegated = name.startsWith("no-");
  const takes = flags.includes("<") ? "value" : flags.includes("[") ? "optional" : "nothing";
  const key = camelCase(isNegated ? name.slice(3) : name);
  return { names, key, isNegated, takes, variable: `IGX_${name.replaceAll("-", "_").toUpperCase()}` };
}

const camelCase = (text: string): string =>
  text.includes("-") ? text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) : text;
