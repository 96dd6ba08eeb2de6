/** A length on a line, with the wished position of its middle. */
interface Span {
  readonly middle: number;
  readonly size: number;
}

interface Cluster {
  readonly spans: readonly Span[];
  readonly size: number;
  readonly start: number;
}

/**
 * New middles in the same order, so that no spans overlap and all are between `from` and `to`. The sum of the squared moves is the least
 * possible: spans that collide are pooled into a cluster, which is placed at the mean of their wishes. `undefined` without enough room.
 */
export function spread(spans: readonly Span[], from: number, to: number): readonly number[] | undefined {
  if (spans.reduce((sum, { size }) => sum + size, 0) > to - from) return undefined;
  const clusters: Cluster[] = [];
  for (const span of spans) {
    let last = placeCluster([span], from, to);
    // A cluster that has moved can collide with the one before it, and so on.
    for (let before = clusters.at(-1); before && before.start + before.size > last.start; before = clusters.at(-1)) {
      clusters.pop();
      last = placeCluster([...before.spans, ...last.spans], from, to);
    }
    clusters.push(last);
  }
  return clusters.flatMap(middles);
}

function placeCluster(spans: readonly Span[], from: number, to: number): Cluster {
  let size = 0;
  let wish = 0;
  for (const span of spans) {
    wish += span.middle - span.size / 2 - size;
    size += span.size;
  }
  return { spans, size, start: Math.max(from, Math.min(to - size, wish / spans.length)) };
}

function middles({ spans, start }: Cluster): readonly number[] {
  let at = start;
  return spans.map(({ size }) => {
    at += size;
    return at - size / 2;
  });
}
