/** What a service tells about an infographic that it stores. Only `id` is certain to be there. */
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

/** What the service lists for `theme_id`. */
export interface Theme {
  readonly id: number;
  readonly title: string;
  readonly thumbnail_url: string | null;
}
