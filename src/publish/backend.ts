import type { RequestFields } from "../contract/result.js";
import type { InfographicRecord, Theme } from "./infographic-record.js";
import type { Failed, Method, RequestOutcome } from "./outcome.js";
import type { DownloadFormat } from "./sniff.js";

/*
 * A service. Plan, journal, lock file, queue, preview and commands know a service by this interface only, so that a second service is a
 * folder beside `infogram/` and a line in `backends.ts`.
 */
export interface Backend {
  /** Lower case, for people. */
  readonly name: string;
  /** The service's own origin. Credentials of the user may go there even if only the project's files name it. */
  readonly home: string;
  /**
   * Whether this base URL certainly belongs to the service. The first back-end also takes base URLs that no back-end claims, such as a
   * sandbox.
   */
  readonly serves: (baseUrl: string) => boolean;
  /** The fields of an account, in the order in which messages name them. */
  readonly credentials: readonly CredentialField[];
  /** Total: credentials may be missing, because a plan can be shown without an account. */
  readonly identify: (credentials: Credentials) => AccountIdentity;
  readonly address: (baseUrl: string) => ServiceAddress | NotSent;
  /** Fields that the service insists on. */
  readonly requiredFields: readonly (keyof RequestFields)[];
  /** Fields whose values could be guessed from a plain hash, so that they are hashed with the account's key. */
  readonly secretFields: readonly string[];
  /** The request that stores a document. `json`: its content as JSON text. */
  readonly payloadOf: (json: string, request: RequestFields) => Payload;
  /** The content in the fields of a payload, as JSON text. A worker has only the fields. */
  readonly contentOf: (fields: readonly Field[]) => string;
  readonly visibilityOf: (fields: readonly Field[]) => Visibility;
  /**
   * The request as `--dry-run` shows it: that of an update if there is an `id`. `url`: where documents are created. `mask` stands for credentials and
   * for everything that is computed from them.
   */
  readonly showRequest: (fields: readonly Field[], url: string, mask: string, id?: string) => ShownRequest;
  readonly connect: (settings: ConnectSettings) => BackendClient;
}

export interface CredentialField {
  /** Its name in `Credentials`, and in the account of a program: `apiKey`. */
  readonly field: string;
  /** Its name in the environment, a credentials file or the keychain: `IGX_API_KEY`. */
  readonly variable: string;
  /** Whether it must not appear in any output. */
  readonly isSecret: boolean;
}

/** The values of an account, by the names of their fields. */
export type Credentials = Readonly<Partial<Record<string, string>>>;

export interface AccountIdentity {
  /** Tells one account of a service from another, and names its queue. */
  readonly account: string;
  /** A secret of the account. It keys the hashes of secret fields and seals payloads in a queue. Empty without credentials. */
  readonly key: string;
}

export interface ServiceAddress {
  /** The base URL in its one normal form: the lock file lists documents by it. */
  readonly target: string;
  /** Where documents are created. */
  readonly url: string;
}

export type NotSent = Extract<Failed, { kind: "not-sent" }>;

/** A named text of a request, as the service will read it. */
export type Field = readonly [name: string, value: string];

/** A field that the service may refuse or misread. */
export interface FieldWarning {
  readonly field: string;
  readonly message: string;
}

/** The content of a request for a document, before its encoding. Texts only: they are hashed, and they wait in queues. */
export interface Payload {
  readonly fields: readonly Field[];
  /** The title that the service will give the document; absent if it chooses one itself. */
  readonly title?: string;
  readonly warnings: readonly FieldWarning[];
}

/** The visibility of a document after the request. */
export type Visibility = "public" | "private" | "unpublished";

interface ShownRequest {
  readonly method: Method;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Further texts by their names, such as `base_string`. */
  readonly steps: Readonly<Record<string, string>>;
}

export interface ConnectSettings {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** PEM texts of authorities to trust besides the well-known ones. */
  readonly ca?: string | readonly string[];
  /** Address of a proxy to go through. */
  readonly proxy?: string | undefined;
  /** Texts to redact wherever the service repeats them. */
  readonly secrets?: readonly string[];
  /** Milliseconds for a whole request. */
  readonly timeoutMs?: number;
}

/** The operations of a service. Every outcome is a value: an operation never throws, retries or follows a redirect. */
export interface BackendClient {
  readonly create: (fields: readonly Field[]) => Promise<RequestOutcome<InfographicRecord>>;
  /** Replaces the whole document. */
  readonly update: (id: string, fields: readonly Field[]) => Promise<RequestOutcome<InfographicRecord>>;
  readonly delete: (id: string) => Promise<RequestOutcome<undefined>>;
  /** Everything that the account owns. `timeoutMs`: milliseconds for the request, if fewer than in `ConnectSettings`. */
  readonly list: (timeoutMs?: number) => Promise<RequestOutcome<readonly InfographicRecord[]>>;
  readonly get: (id: string) => Promise<RequestOutcome<InfographicRecord>>;
  /** The following are absent if the service has no such operation. */
  readonly listOf?: (user: string) => Promise<RequestOutcome<readonly InfographicRecord[]>>;
  readonly download?: (id: string, format: DownloadFormat) => Promise<RequestOutcome<Download>>;
  readonly themes?: () => Promise<RequestOutcome<readonly Theme[]>>;
}

/** A published infographic as a file. */
export interface Download {
  readonly bytes: Uint8Array;
  /** The format of the bytes, which may differ from the format asked for. */
  readonly format: DownloadFormat;
}
