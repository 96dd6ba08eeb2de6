/** The elements near the visible part: at most two screens away, or by the `margin`. */
interface NearElements {
  /** Replaces the elements. Of a few (at most `unwatched`), all are near, so that find in page and print have them. */
  readonly watch: (elements: readonly Element[]) => void;
  readonly has: (element: Element) => boolean;
}

export function createNearElements(
  scroller: Element,
  changed: () => void,
  { margin = "200% 0px", unwatched = 50 } = {},
): NearElements {
  const near = new Set<Element>();
  let watched: ReadonlySet<Element> = new Set();
  let areFew = true;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      changed();
    },
    { root: scroller, rootMargin: margin },
  );
  return {
    watch: (elements) => {
      const now = new Set(elements);
      areFew = elements.length <= unwatched;
      for (const element of watched)
        if (!now.has(element)) {
          observer.unobserve(element);
          near.delete(element);
        }
      for (const element of now) if (!watched.has(element)) observer.observe(element);
      watched = now;
    },
    has: (element) => areFew || near.has(element),
  };
}
