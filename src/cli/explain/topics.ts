import { ruleTexts } from "../../config/rule-texts.js";
import { languageTopics } from "../../editor/topics/language-topics.js";
import { ruleTopic } from "../../editor/topics/rule-topic.js";
import type { Topic } from "../../editor/topics/topic.js";

/** Everything that can be explained, by kind. All texts come from the tables of the language and the rules. */
export const allTopics = async (): Promise<readonly Topic[]> => [
  ...languageTopics(),
  ...(await ruleTexts()).map(ruleTopic),
];
