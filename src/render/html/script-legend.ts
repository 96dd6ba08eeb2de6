/**
 * Legends as buttons: one hides or shows its series, a double click (or Alt) shows only that one, and then all. One series always stays. The
 * axes stay as they are. The drawn legend is cut off the top of the picture.
 */
export const scriptLegend = `
  const labelOf = (key) => {
    const text = key.querySelector("text");
    const title = text.querySelector("title");
    return (title ?? text).textContent;
  };

  const swatchOf = (key) => {
    const [, , width, height] = key.dataset.swatch.split(" ");
    const swatch = draw("svg", { viewBox: key.dataset.swatch, width, height, "aria-hidden": "true" });
    swatch.append(...[...key.children].filter(({ localName }) => localName !== "text").map((node) => node.cloneNode(true)));
    return swatch;
  };

  const cutTop = (picture) => {
    const keys = picture.querySelector(".igx-keys");
    const top = keys.nextElementSibling.transform.baseVal.getItem(0).matrix.f;
    const { width, height } = picture.viewBox.baseVal;
    picture.setAttribute("viewBox", [0, top, width, height - top].join(" "));
    picture.setAttribute("height", height - top);
    keys.remove();
  };

  const hasLegend = (picture) => picture.querySelector(".igx-keys") && picture.querySelector("[data-series]");

  for (const box of new Set(all(document, ".igx-picture").filter(hasLegend).map((one) => one.parentElement))) {
    const pictures = all(box, ":scope > .igx-picture");
    const keys = all(pictures[0], ".igx-key");
    const legend = make("div", "igx-legend");
    legend.setAttribute("role", "group");
    legend.setAttribute("aria-label", sentences.series);
    const buttons = keys.map((key) => {
      const button = make("button", "");
      button.type = "button";
      const name = make("span", "", labelOf(key));
      name.dir = "auto";
      button.append(swatchOf(key), name);
      return button;
    });
    const more = all(pictures[0], ".igx-keys > text").map((text) => own(make("span", "igx-cut", text.textContent)));
    legend.append(...buttons, ...more);
    const on = (button) => button.getAttribute("aria-pressed") === "true";
    const show = (states) => {
      hide();
      states.forEach((state, at) => {
        buttons[at].setAttribute("aria-pressed", String(state));
        for (const mark of pictures.flatMap((picture) => all(picture, '[data-series="' + keys[at].dataset.key + '"]')))
          mark.classList.toggle("igx-off", !state);
      });
    };
    const toggle = (at) => {
      const states = buttons.map((button, index) => (index === at ? !on(button) : on(button)));
      if (states.includes(true)) show(states);
      else say(sentences.stays);
    };
    const only = (at) => {
      const alone = buttons.every((button, index) => on(button) === (index === at));
      show(buttons.map((_, index) => alone || index === at));
    };
    buttons.forEach((button, at) => {
      button.addEventListener("click", ({ altKey }) => (altKey ? only(at) : toggle(at)));
      /* Browsers make no click of Alt and Enter. */
      button.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || !event.altKey) return;
        event.preventDefault();
        only(at);
      });
      button.addEventListener("dblclick", ({ altKey }) => altKey || only(at));
    });
    pictures.forEach(cutTop);
    box.insertBefore(legend, pictures[0]);
    for (const button of buttons) button.setAttribute("aria-pressed", "true");
  }
`;
