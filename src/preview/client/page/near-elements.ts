/** The elements near the visible part: at most two screens away. */
interface NearElements {
  /** Replaces the elements. Of a few, all are near, so that find in page and print have them. */
  readonly watch: (elements: readonly Element[]) => void;
  readonly has: (element: Element) => boolean;
}

const maxUnwatched = 50;

export function createNearElements(scroller: Element, changed: () => void): NearElements {
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
    { root: scroller, rootMargin: "200% 0px" },
  );
  return {
    watch: (elements) => {
      const now = new Set(elements);
      areFew = elements.length <= maxUnwatched;
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
