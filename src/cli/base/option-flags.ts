/** The parts of an option in commander's notation, such as `-o, --output <path>`. */
export interface OptionFlags {
  /** `-o`, `--output`. */
  readonly names: readonly string[];
  /** `output`, in camel case: the name that commands know. `--no-color` is `color`. */
  readonly key: string;
  readonly isNegated: boolean;
  readonly takes: "nothing" | "value" | "optional";
  /** `IGX_OUTPUT`. */
  readonly variable: string;
}

export function optionFlags(flags: string): OptionFlags {
  const names = flags.match(/(?<![\w-])--?[\w-]+/g) ?? [];
  const long = names.find((name) => name.startsWith("--")) ?? names[0] ?? "";
  const name = long.replace(/^-+/, "");
  const isNegated = name.startsWith("no-");
  const takes = flags.includes("<") ? "value" : flags.includes("[") ? "optional" : "nothing";
  const key = camelCase(isNegated ? name.slice(3) : name);
  return { names, key, isNegated, takes, variable: `IGX_${name.replaceAll("-", "_").toUpperCase()}` };
}

const camelCase = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
