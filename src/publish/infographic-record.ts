/** An infographic as the service describes it. Only `id` is always present, since the specification does not list the fields. */
export interface InfographicRecord {
  readonly id: string;
  readonly title?: string;
  readonly theme_id?: number;
  readonly published?: boolean;
  readonly thumbnail_url?: string;
  /** ISO 8601. */
  readonly date_modified?: string;
  /** Set when the infographic is published. */
  readonly url?: string;
  readonly embed_responsive?: string;
}

/** A theme of the service. `id` is a value for `theme_id`. */
export interface Theme {
  readonly id: number;
  readonly title: string;
  readonly thumbnail_url: string | null;
}

/** Whether the service has changed an infographic since the answer that the lock file has. Its answers may write one moment in several ways. */
export function isModifiedSince({ date_modified: before }: Dated, { date_modified: now }: Dated): boolean {
  if (before === undefined || now === undefined || before === now) return false;
  return Date.parse(before) !== Date.parse(now);
}

interface Dated {
  readonly date_modified?: string | undefined;
}
