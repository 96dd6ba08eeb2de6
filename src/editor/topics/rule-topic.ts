import type { RuleText } from "../../diagnostics/descriptor.js";
import type { Topic } from "./topic.js";

export const ruleTopic = ({ code, severity, optional, explanation, bad, good }: RuleText): Topic => ({
  kind: "rule",
  name: code,
  label: optional ? `${severity}, off by default` : severity,
  severity,
  documentation: explanation,
  bad,
  good,
});
