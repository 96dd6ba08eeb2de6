/**
 * Pictures of rows (lines, areas, columns, bars): the nearest row wherever the pointer is, with all its series from the highest to the lowest.
 * Places are in the picture (row-points.ts), texts in the table of its data. Arrows along the axis go from row to row, the others from
 * series to series.
 */
export const scriptRows = `
  const numbers = (text) => text.split(" ").map(Number);

  /* The rows of the hidden table by their number in the sheet. */
  const tableRows = (table) => {
    const rows = new Map();
    all(table, "tbody tr").forEach((row, at) => rows.set(Number(row.dataset.row ?? at), row));
    return rows;
  };

  const nearestOf = (places, value) => {
    let [low, high] = [0, places.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (places[middle] < value) low = middle;
      else high = middle;
    }
    return value - places[low] <= places[high] - value ? low : high;
  };

  const rowsOf = (group, table) => {
    const { at, rows, box, band, downwards } = group.dataset;
    const places = numbers(at);
    const numbered = rows === undefined ? undefined : numbers(rows);
    const [left, top, width, height] = numbers(box);
    const down = downwards !== undefined;
    const header = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
    const series = [...group.children].map((node) => ({
      node,
      column: Number(node.dataset.column),
      name: node.dataset.unnamed === undefined ? header[Number(node.dataset.column) + 1] : "",
      places: node.dataset.at === undefined ? undefined : numbers(node.dataset.at),
    }));
    let known;

    /* The visible series with a value in the row, the highest first. */
    const valuesOf = (row) => {
      known ??= tableRows(table);
      const line = known.get(numbered ? numbered[row] : row);
      if (!line) return { title: "", values: [], total: undefined };
      const cells = [...line.cells].map((cell) => cell.textContent);
      const order = (line.dataset.order ?? series.map(({ column }) => column).join(" ")).split(" ").map(Number);
      const values = order.flatMap((column) => {
        const one = series.find((other) => other.column === column);
        const text = cells[column + 1] ?? "";
        return !one || one.node.classList.contains("igx-off") || text.trim() === "" ? [] : [{ ...one, text }];
      });
      /* Of all series: hidden ones would make another sum. */
      const hidden = series.some(({ node }) => node.classList.contains("igx-off"));
      return { title: cells[0].trim(), values, total: hidden ? undefined : line.dataset.total };
    };

    const written = ({ name, text }) => (name === "" ? text : name + ": " + text);

    const boxOf = (row) => {
      const matrix = group.getScreenCTM();
      const half = band === undefined ? 0 : Number(band) / 2;
      const place = places[row];
      const corners = down
        ? [new DOMPoint(left, place - half), new DOMPoint(left + width, place + half)]
        : [new DOMPoint(place - half, top), new DOMPoint(place + half, top + height)];
      const [from, to] = corners.map((corner) => corner.matrixTransform(matrix));
      return { left: from.x, right: to.x, top: from.y, bottom: to.y };
    };

    const lights = (row, chosen) => {
      const place = places[row];
      if (band !== undefined) {
        const thick = Number(band);
        const area = down
          ? { x: left, y: place - thick / 2, width, height: thick }
          : { x: place - thick / 2, y: top, width: thick, height };
        const node = draw("rect", { ...area, class: "igx-band" });
        group.append(node);
        return [node];
      }
      const hair = draw("line", { x1: place, x2: place, y1: top, y2: top + height, class: "igx-hair" });
      group.prepend(hair);
      const points = valuesOf(row).values.flatMap(({ node, column, places: own }) => {
        if (!own || Number.isNaN(own[row])) return [];
        const point = draw("circle", { cx: place, cy: own[row], r: column === chosen ? 7 : 5, class: "igx-point" });
        node.append(point);
        return [point];
      });
      return [hair, ...points];
    };

    const targetOf = (row, chosen) => {
      const { title, values, total } = valuesOf(row);
      const own = values.find(({ column }) => column === chosen);
      const missing = series.find(({ column }) => column === chosen);
      const said =
        chosen === undefined
          ? [title, [...values.map(written), ...(total ? [total] : [])].join(", ")].filter(Boolean).join(". ")
          : [title, own ? written(own) : missing.name + ": no value"].filter(Boolean).join(", ");
      return {
        key: row + " " + chosen,
        row,
        chosen,
        box: boxOf(row),
        beside: !down,
        lines: [
          ...(title === "" ? [] : [{ text: title, strong: true }]),
          ...values.map((value) => ({
            text: written(value),
            paint: series.length > 1 ? value.node : undefined,
            chosen: value.column === chosen,
          })),
          ...(total ? [{ text: total }] : []),
        ],
        said,
        light: () => {
          const nodes = lights(row, chosen);
          return () => nodes.forEach((node) => node.remove());
        },
      };
    };

    return {
      near: (event) => {
        const hit = tippedAt(event.target);
        if (hit && hit.localName === "text") return markTarget(hit);
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(group.getScreenCTM().inverse());
        /* Names of rows are below and beside the plot; notes are farther away. */
        if (point.y < top - 16 || point.y > top + height + 28) return undefined;
        return targetOf(nearestOf(places, down ? point.y : point.x));
      },
      step: (shown, key) => {
        const last = places.length - 1;
        const page = Math.max(1, Math.round(places.length / 10));
        const { row, chosen } = shown && shown.row !== undefined ? shown : {};
        if (key === "Home") return targetOf(0, chosen);
        if (key === "End") return targetOf(last, chosen);
        const forwards = key === "ArrowRight" || key === "ArrowDown" || key === "PageDown";
        if (row === undefined) return targetOf(forwards ? 0 : last);
        const across = key === (down ? "ArrowRight" : "ArrowDown") || key === (down ? "ArrowLeft" : "ArrowUp");
        const { values } = valuesOf(row);
        if (across && series.length > 1) {
          const at = values.findIndex(({ column }) => column === chosen);
          const next = at < 0 ? (forwards ? 0 : values.length - 1) : at + (forwards ? 1 : -1);
          return targetOf(row, (values[Math.min(values.length - 1, Math.max(0, next))] ?? {}).column);
        }
        const by = (key.startsWith("Page") ? page : 1) * (forwards ? 1 : -1);
        return targetOf(Math.min(last, Math.max(0, row + by)), chosen);
      },
    };
  };
`;
