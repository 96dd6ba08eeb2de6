import { fixAll } from "./fix-all.js";
import { fixFindings } from "./fix-findings.js";
import type { ActionProvider } from "./provider.js";
import { silence } from "./silence.js";

/** All code actions, in the order of menus. */
export const actionProviders: readonly ActionProvider[] = [fixFindings, silence, fixAll];
