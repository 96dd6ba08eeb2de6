/** A metric with its values. */
export interface Metric {
  /** With the unit, and `_total` for a counter. */
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** One line. */
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string;
  /** Words of igx: nothing in them needs an escape. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The content type of the format. */
export const prometheusType = "text/plain; version=0.0.4; charset=utf-8";

/**
 * The text format of Prometheus, version 0.0.4. Not by a library: the format is these lines, and `prom-client` would bring two packages of
 * its own, for summaries and tracing, into an installation.
 */
export const prometheusText = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ suffix = "", labels, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");

const labelText = (labels: Sample["labels"] = {}): string => {
  const list = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return list.length === 0 ? "" : `{${list.join(",")}}`;
};
