/**
 * The tooltip, for mouse, fingers and keys. A picture is one stop of the Tab key, and an `application` for screen readers: in an image they
 * keep the arrow keys for themselves. A live region announces marks that are reached by keys, not by the mouse.
 */
export const scriptPointing = `
  const tip = make("div", "igx-tip");
  tip.setAttribute("aria-hidden", "true");
  const hint = own(make("span", "", sentences.keys));
  hint.id = "igx-keys-hint";
  hint.hidden = true;
  document.body.append(tip, hint);
  const models = new Map();
  let shown;
  let byKey = false;

  const writeLine = ({ text, paint, strong, chosen }) => {
    const line = make("p", strong || chosen ? "igx-strong" : "");
    if (paint) {
      const swatch = draw("svg", { viewBox: "0 0 12 12", width: 12, height: 12 });
      const square = draw("rect", { width: 12, height: 12, rx: 3 });
      for (const name of ["fill", "fill-opacity", "stroke"])
        if (paint.hasAttribute(name)) square.setAttribute(name, paint.getAttribute(name));
      swatch.append(square);
      line.append(swatch);
    }
    const words = make("span", "", text);
    words.dir = "auto";
    line.append(words);
    return line;
  };

  /* Above a mark or below it; beside a crosshair, which it must not cover. */
  const placeTip = ({ box, beside }) => {
    const room = document.documentElement.clientWidth;
    const { offsetWidth: width, offsetHeight: height } = tip;
    const right = box.right + 12;
    const middle = (box.left + box.right - width) / 2;
    const wanted = !beside ? middle : right + width + 8 <= room ? right : box.left - 12 - width;
    const above = box.top - height - 8;
    const under = above >= 4 ? above : Math.min(box.bottom + 8, window.innerHeight - height - 4);
    const top = beside ? Math.min(Math.max(4, box.top), window.innerHeight - height - 4) : under;
    tip.style.left = Math.max(0, Math.min(Math.max(8, wanted), room - width - 8) + window.scrollX) + "px";
    tip.style.top = Math.max(0, top + window.scrollY) + "px";
  };

  function hide() {
    if (!shown) return;
    shown.unlight();
    shown = undefined;
    byKey = false;
    tip.classList.remove("igx-shown");
    tip.replaceChildren();
  }

  const show = (target) => {
    if (shown && shown.key === target.key && shown.model === target.model) return;
    hide();
    shown = { ...target, unlight: target.light() };
    tip.replaceChildren(...target.lines.map(writeLine));
    tip.classList.add("igx-shown");
    placeTip(target);
  };

  const keys = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

  for (const picture of all(document, ".igx-picture")) {
    const group = picture.querySelector(".igx-rows");
    const table = picture.parentElement.querySelector(":scope > .igx-hidden > table");
    const marks = takeTitles(picture);
    if (marks.length === 0 && !group) continue;
    const model = group && table ? rowsOf(group, table) : marksOf(marks);
    models.set(picture, model);
    picture.tabIndex = 0;
    picture.setAttribute("role", "application");
    picture.setAttribute("aria-describedby", picture.getAttribute("aria-describedby") + " " + hint.id);
    picture.addEventListener("keydown", (event) => {
      if (!keys.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const target = model.step(shown && shown.model === model ? shown : undefined, event.key);
      if (!target) return;
      show({ ...target, model });
      byKey = true;
      say(target.said);
    });
    picture.addEventListener("blur", hide);
  }

  const point = (event) => {
    if (tip.contains(event.target)) return;
    const picture = event.target instanceof Element ? event.target.closest(".igx-picture") : null;
    const model = models.get(picture);
    const target = model && model.near(event);
    if (target) {
      show({ ...target, model });
      byKey = false;
    } else if (event.type === "click" || (event.pointerType !== "touch" && !byKey)) hide();
  };
  document.addEventListener("pointermove", point);
  document.addEventListener("click", point);
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch" && !byKey) hide();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  window.addEventListener("resize", hide);
`;
