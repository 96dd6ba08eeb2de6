/**
 * Pictures of single marks (slices, points, regions): the pointer chooses the mark under it, else the nearest one; arrows go from mark to
 * mark. A target has a `key` for comparison, the `box` on the screen for its tooltip, the `lines` of the tooltip, and the text `said` by
 * screen readers.
 */
export const scriptMarks = `
  const tips = new WeakMap();
  const farthest = 40;

  const takeTitles = (picture) =>
    all(picture, "title").map((title) => {
      const mark = title.parentElement;
      tips.set(mark, title.textContent);
      /* Else the browser shows it as well, a second later. */
      title.remove();
      return mark;
    });

  const tippedAt = (target) => {
    let node = target instanceof Element ? target : null;
    while (node && !tips.has(node)) node = node.parentElement;
    return node;
  };

  const markTarget = (mark) =>
    mark && {
      key: mark,
      box: mark.getBoundingClientRect(),
      lines: [{ text: tips.get(mark) }],
      said: tips.get(mark),
      light: () => {
        mark.classList.add("igx-marked");
        return () => mark.classList.remove("igx-marked");
      },
    };

  const distance = ({ left, right, top, bottom }, { clientX, clientY }) =>
    Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));

  const marksOf = (marks) => ({
    near: (event) => {
      const hit = tippedAt(event.target);
      if (hit) return markTarget(hit);
      let [nearest, least] = [undefined, farthest];
      for (const mark of marks) {
        const away = distance(mark.getBoundingClientRect(), event);
        if (away < least) [nearest, least] = [mark, away];
      }
      return markTarget(nearest);
    },
    step: (shown, key) => {
      const at = marks.indexOf(shown && shown.key);
      const page = Math.max(1, Math.round(marks.length / 10));
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
      if (key === "Home") return markTarget(marks[0]);
      if (key === "End") return markTarget(marks.at(-1));
      if (at < 0) return markTarget(by > 0 ? marks[0] : marks.at(-1));
      return markTarget(marks[(at + by + marks.length) % marks.length]);
    },
  });
`;
