export { type Fault, parseFault, parseProbability } from "./faults.js";
export { type Sandbox, type SandboxOptions, startSandbox } from "./start-sandbox.js";
