// Builds after an installation from a checkout or from git. For `npm install -g git+…`, which pre-commit runs, npm passes the setting
// `global` on, so the installation in the clone leaves out the development dependencies that the build needs. They are installed here.
import { execSync } from "node:child_process";

const run = (command, env = {}) => execSync(command, { stdio: "inherit", env: { ...process.env, ...env } });

if (process.env.npm_config_global === "true")
  run("npm ci --include=dev --ignore-scripts --no-audit --no-fund", { npm_config_global: "false" });
run("npm run build");
