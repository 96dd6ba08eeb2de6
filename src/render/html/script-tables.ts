/**
 * Tables sort by the buttons in their headers: ascending, descending, as they were. Numbers are compared by value, dates by time, texts as the
 * language of the page sorts them; blank cells are last. Tables of more than ten rows have a search field.
 */
export const scriptTables = `
  const language = document.documentElement.lang || "en";
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const fold = (text) => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLocaleLowerCase(language);

  const monthNames = new Map();
  for (const locale of ["en", language])
    for (const month of ["short", "long"]) {
      const format = new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone: "UTC" });
      for (let at = 0; at < 12; at++) {
        const part = format.formatToParts(Date.UTC(2000, at, 1)).find(({ type }) => type === "month");
        monthNames.set(fold(part.value).replace(/\\.$/, ""), at + 1);
      }
    }

  const timeOf = (year, month, day = 1) =>
    month >= 1 && month <= 12 && day >= 1 && day <= 31 ? Date.UTC(Number(year), month - 1, Number(day)) : undefined;

  const numericDate = (parts, dayFirst) => timeOf(parts[3], Number(parts[dayFirst ? 2 : 1]), Number(parts[dayFirst ? 1 : 2]));

  /* A date with a month's name, with points, with slashes in the order of the column, or of ISO 8601. */
  const dateOf = (text, dayFirst) => {
    const iso = /^(\\d{4})-(\\d\\d)(?:-(\\d\\d)(?:[T ].*)?)?$/.exec(text);
    if (iso) return text.length > 10 ? Date.parse(text.replace(" ", "T")) : timeOf(iso[1], Number(iso[2]), Number(iso[3] ?? 1));
    const points = /^(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4})$/.exec(text);
    if (points) return numericDate(points, true);
    const slashes = /^(\\d{1,2})\\/(\\d{1,2})\\/(\\d{4})$/.exec(text);
    if (slashes) return numericDate(slashes, dayFirst);
    const named = /^(?:(\\d{1,2})\\.?\\s)?(\\p{L}+)\\.?(?:\\s(\\d{1,2}),?)?\\s(\\d{4})$/u.exec(fold(text));
    return named ? timeOf(named[4], monthNames.get(named[2]), Number(named[1] ?? named[3] ?? 1)) : undefined;
  };

  const datesOf = (texts) => {
    const slashed = texts.filter((text) => text.includes("/")).map((text) => text.split("/").map(Number));
    const american = /^en(?:-US)?$/.test(language) && slashed.every(([first]) => first <= 12);
    const monthFirst = american || slashed.some(([, second]) => second > 12);
    const dates = texts.map((text) => (text === "" ? undefined : dateOf(text, !monthFirst)));
    return dates.every((date, at) => texts[at] === "" || Number.isFinite(date)) ? dates : undefined;
  };

  /*
   * Numbers and dates come first, then texts, then blanks.
   */
  const keysOf = (rows, column) => {
    const cells = rows.map((row) => row.cells[column]);
    const texts = cells.map((cell) => (cell ? cell.textContent.trim() : ""));
    const dates = cells.some((cell) => cell && cell.dataset.value !== undefined) ? undefined : datesOf(texts);
    return cells.map((cell, at) => {
      const value = dates ? dates[at] : cell && cell.dataset.value;
      const text = texts[at];
      if (text === "") return { kind: 2 };
      return value === undefined ? { kind: 1, text } : { kind: 0, value: Number(value) };
    });
  };

  const compare = (one, other, sign) => {
    if (one.kind !== other.kind) return one.kind === 2 || other.kind === 2 ? one.kind - other.kind : sign * (one.kind - other.kind);
    return one.kind === 2 ? 0 : sign * (one.kind === 0 ? one.value - other.value : collator.compare(one.text, other.text));
  };

  const makeSortable = (table, rows) => {
    const body = table.tBodies[0];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      if (head.localName !== "th") return;
      const button = make("button", "igx-sort", head.textContent);
      button.type = "button";
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const next = { ascending: "descending", descending: undefined, none: "ascending" }[head.getAttribute("aria-sort") ?? "none"];
        for (const other of heads) other.removeAttribute("aria-sort");
        const keys = keysOf(rows, column);
        const order = rows.map((_, at) => at);
        if (next) {
          head.setAttribute("aria-sort", next);
          order.sort((one, other) => compare(keys[one], keys[other], next === "ascending" ? 1 : -1) || one - other);
        }
        body.append(...order.map((at) => rows[at]));
      });
    });
  };

  const makeSearchable = (region, rows) => {
    const label = own(make("label", "igx-search", sentences.search));
    const input = make("input", "");
    input.type = "search";
    input.autocomplete = "off";
    input.dir = "auto";
    const count = own(make("span", "igx-count"));
    count.setAttribute("role", "status");
    const texts = rows.map((row) => [...row.cells].map((cell) => fold(cell.textContent)).join("\\n"));
    input.addEventListener("input", () => {
      const words = fold(input.value).split(/\\s+/).filter(Boolean);
      let found = 0;
      rows.forEach((row, at) => {
        row.hidden = !words.every((word) => texts[at].includes(word));
        if (!row.hidden) found++;
      });
      count.textContent = words.length === 0 ? "" : sentences.found.replace("{1}", found).replace("{2}", rows.length);
    });
    label.append(input);
    const bar = make("div", "igx-search-bar");
    bar.append(label, count);
    region.before(bar);
  };

  for (const region of all(document, ".igx-scroll")) {
    const table = region.querySelector(":scope > .igx-table");
    const rows = table ? [...table.tBodies[0].rows] : [];
    if (rows.length > 1 && table.tHead) makeSortable(table, rows);
    if (rows.length > 10) makeSearchable(region, rows);
  }
`;
