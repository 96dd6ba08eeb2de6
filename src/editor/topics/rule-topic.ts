import type { RuleText } from "../../diagnostics/descriptor.js";
import type { Topic } from "./topic.js";

export const ruleTopic = ({ code, severity, explanation, bad, good }: RuleText): Topic => ({
  kind: "rule",
  name: code,
  label: severity,
  severity,
  documentation: explanation,
  bad,
  good,
});
