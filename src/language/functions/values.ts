import { nullable, variable } from "../types.js";
import { define } from "./define.js";
import { valueParameter } from "./parameters.js";

export const defaultValue = define({
  name: "default",
  parameters: [valueParameter("value", nullable(variable("T")), true), valueParameter("fallback", variable("T"), true)],
  result: variable("T"),
  documentation: "The value, or `fallback` if the value is null. The same as `value ?? fallback`.",
  example: ['default(null, "n/a")', "n/a"],
  run: ([value, fallback]) => value ?? fallback,
});
