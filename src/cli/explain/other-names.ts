import { suggestLiteral, suggestType } from "../../language/absent.js";
import { paramTypeNames } from "../../template/params.js";
import type { Failure } from "../base/outcome.js";

type Sentences = Pick<Failure, "message" | "hint">;

/** Explains a name of the configuration or the command line, which is not in the language. */
export async function otherName(name: string, commands: readonly string[]): Promise<Sentences | undefined> {
  const of = name.replace(/^igx\s+/, "").split(/[.\s]/, 1)[0]!;
  if (commands.includes(of))
    return { message: `\`${of}\` is a command of igx.`, hint: `\`igx ${of} --help\` explains it.` };
  if (paramTypeNames.includes(of))
    return { message: `\`${of}\` is a type of parameters.`, hint: "`igx explain param` explains them." };
  const [literal, type] = [suggestLiteral(of), suggestType(of)];
  if (literal !== undefined)
    return {
      message: literal === of ? `\`${of}\` is a value of expressions.` : `\`${of}\` is \`${literal}\` in igx.`,
      hint: "`igx explain operators` lists the operators.",
    };
  if (type !== undefined)
    return {
      message: `\`${of}\` is the type \`${type}\` of parameters in igx.`,
      hint: "`igx explain param` explains them.",
    };
  if (/^front[ _-]?matter$/i.test(name))
    return {
      message: "The front matter is between two lines of `---` at the top of a document.",
      hint: "`igx explain fields` lists its fields.",
    };
  // Every document sees them by this name.
  if (of === "project")
    return {
      message: "`project` contains the `constants` of the configuration: `{{ project.name }}` is its constant `name`.",
      hint: "`igx schema config` describes the configuration.",
    };
  const { configSchema } = await import("../../config/config-schema.js");
  const key = Object.keys(configSchema.shape).find((one) => one.toLowerCase() === of.toLowerCase());
  if (key === undefined) return undefined;
  const { description } = configSchema.shape[key as keyof typeof configSchema.shape];
  return {
    message: `\`${key}\` is a key of the configuration${description === undefined ? "." : `: ${description}`}`,
    hint: "`igx schema config` describes all keys.",
  };
}
