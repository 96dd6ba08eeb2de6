export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Something was created, changed or deleted. */
  readonly committed?: boolean;
}

/** A failure, in words: the real service explains itself in plain text too (public facts, "Create"). */
export const textReply = (status: number, words: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  body: `${words}\n`,
});

export const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

export const bytes = (body: string | Uint8Array, type: string): Reply => ({
  status: 200,
  // A page from elsewhere's content may run nothing.
  headers: { "content-type": type, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" },
  body,
});
