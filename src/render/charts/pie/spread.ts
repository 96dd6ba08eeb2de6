/** Something with a length on a line, and where its middle would like to be. */
export interface Span {
  readonly middle: number;
  readonly size: number;
}

interface Cluster {
  readonly spans: readonly Span[];
  readonly size: number;
  readonly start: number;
}

/**
 * New middles, in the same order, so that nothing overlaps and all lies between `from` and `to`, moved as little as possible (least
 * squares, by pooling neighbours that collide). `undefined` where there is not enough room.
 */
export function spread(spans: readonly Span[], from: number, to: number): readonly number[] | undefined {
  if (spans.reduce((sum, { size }) => sum + size, 0) > to - from) return undefined;
  const clusters: Cluster[] = [];
  for (const span of spans) {
    let last = placeCluster([span], from, to);
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
