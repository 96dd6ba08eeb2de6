import { hashedFields } from "../../publish/content-hash.js";
import { unlessSecret } from "../../publish/redact-encoded.js";
import type { KeepSent } from "../../publish/run-ports.js";
import { sentContents } from "../../publish/sent-contents.js";
import type { Project } from "../base/project.js";
import type { Account } from "./publish-account.js";

/** Keeps what is sent in the project's folder `.igx`, so that a later plan can show values. Fields with a secret in them are not kept. */
export function keepSent({ root }: Pick<Project, "root">, { backend, identity }: Account): KeepSent {
  const sent = sentContents(root);
  return async ({ hash, secrets = [] }, { fields }) => {
    const shown = hashedFields(fields, identity.key, backend.secretFields);
    if (shown.every(([, value]) => unlessSecret(value, secrets) !== undefined)) await sent.keep(hash, shown);
  };
}
