import type { RuleText } from "../../diagnostics/descriptor.js";
import { cliFailure } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import type { Context } from "../base/context.js";
import { didYouMean } from "../base/did-you-mean.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { ruleTexts } from "../config/rule-texts.js";
import { jsonText } from "../report/json-text.js";
import { styler } from "../report/style.js";

export const explainCommand: Command = {
  arguments: [{ name: "[code]", description: "code of the rule, as findings show it" }],
  options: [],
  examples: [
    { command: "igx explain", does: "list all rules" },
    { command: "igx explain height-conflict", does: "show the reason of a rule, and how to fix its findings" },
    { command: "igx explain --format json", does: "print all rules for scripts" },
  ],
  async run(context, [code]) {
    const rules = await ruleTexts();
    if (code === undefined) return show(context, rules, () => list(rules));
    const rule = rules.find((one) => one.code === code);
    if (rule) return show(context, rule, () => page(context, rule));
    const codes = rules.map((one) => one.code);
    const hint = didYouMean(code, codes, "`igx explain` lists all rules.");
    throw cliFailure({ exitCode: ExitCode.usage, message: `"${code}" is not a rule.`, hint });
  },
};

function show(context: Context, value: RuleText | readonly RuleText[], pretty: () => string): ExitCode {
  const plain = ({ code, severity, explanation, bad, good }: RuleText) => ({ code, severity, explanation, bad, good });
  const data = () => ("code" in value ? plain(value) : value.map(plain));
  context.print(isJson(context) ? jsonText(data()) : pretty());
  return ExitCode.done;
}

function list(rules: readonly RuleText[]): string {
  const width = Math.max(...rules.map((rule) => rule.code.length));
  const lines = rules.map(({ code, severity, explanation }) => {
    const [first = ""] = explanation.trim().split(/(?<=\.)\s|\n/);
    return `${severity.padEnd(7)}  ${code.padEnd(width)}  ${first}`;
  });
  return `${lines.join("\n")}\n`;
}

function page(context: Context, { code, severity, explanation, bad, good }: RuleText): string {
  const style = styler(context.terminal?.color === true);
  const indented = (text: string) => text.trimEnd().replace(/^(?=.)/gm, "  ");
  return `${style("strong", code)} (${style(severity, severity)})

${explanation.trim()}

${style("removed", "Wrong:")}

${indented(bad)}

${style("added", "Right:")}

${indented(good)}
`;
}
