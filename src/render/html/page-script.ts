/*
 * The script of interactive pages, copied into them as it is: plain JavaScript for browsers since 2022. It reads only what the page already
 * contains, and writes texts as text nodes. It sets positions through the DOM, which the page's policy allows, unlike inline styles.
 */
export const pageScript = `
"use strict";
(() => {
  /* Tooltips: the titles of marks, at once, for fingers and keys too. */
  const tip = document.createElement("div");
  tip.className = "igx-tip";
  tip.setAttribute("role", "status");
  document.body.append(tip);
  const tips = new WeakMap();
  let shown;

  const hide = () => {
    if (shown) shown.classList.remove("igx-marked");
    shown = undefined;
    tip.classList.remove("igx-shown");
    tip.textContent = "";
  };

  const show = (mark) => {
    if (mark === shown) return;
    hide();
    shown = mark;
    mark.classList.add("igx-marked");
    tip.textContent = tips.get(mark);
    tip.classList.add("igx-shown");
    const box = mark.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const left = Math.min(Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2), width - tip.offsetWidth - 8);
    const above = box.top - tip.offsetHeight - 8;
    const top = above >= 4 ? above : Math.min(box.bottom + 8, window.innerHeight - tip.offsetHeight - 4);
    tip.style.left = Math.max(0, left + window.scrollX) + "px";
    tip.style.top = top + window.scrollY + "px";
  };

  const markOf = (target) => {
    let node = target instanceof Element ? target : null;
    while (node && !tips.has(node)) node = node.parentElement;
    return node;
  };

  for (const picture of document.querySelectorAll(".igx-picture")) {
    const marks = [];
    for (const title of picture.querySelectorAll("title")) {
      const mark = title.parentElement;
      tips.set(mark, title.textContent);
      marks.push(mark);
      /* Else the browser shows it as well, a second later. */
      title.remove();
    }
    if (marks.length === 0) continue;
    /* One stop of the Tab key for each picture; arrows go from mark to mark. */
    picture.tabIndex = 0;
    picture.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const at = marks.indexOf(shown);
      let next;
      if (step) next = at < 0 ? (step > 0 ? 0 : marks.length - 1) : (at + step + marks.length) % marks.length;
      else if (event.key === "Home") next = 0;
      else if (event.key === "End") next = marks.length - 1;
      else return;
      event.preventDefault();
      show(marks[next]);
    });
    picture.addEventListener("blur", hide);
  }

  const point = ({ target }) => {
    if (target === tip) return;
    const mark = markOf(target);
    if (mark) show(mark);
    else if (!document.activeElement || !document.activeElement.classList.contains("igx-picture")) hide();
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("click", ({ target }) => {
    const mark = markOf(target);
    if (mark) show(mark);
    else if (target !== tip) hide();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  window.addEventListener("resize", hide);

  /* Tabs, by the ARIA Authoring Practices: arrows choose at once. */
  for (const sheets of document.querySelectorAll(".igx-sheets")) {
    const panels = [...sheets.querySelectorAll(":scope > .igx-panel")];
    const list = document.createElement("div");
    list.className = "igx-tablist";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", sheets.getAttribute("aria-label"));
    const labels = [...sheets.querySelectorAll(":scope > .igx-tab-label")];
    const tabs = labels.map((label, index) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.id = label.htmlFor + "-tab";
      tab.textContent = label.textContent;
      tab.dir = "auto";
      tab.setAttribute("role", "tab");
      panels[index].id = label.htmlFor + "-panel";
      tab.setAttribute("aria-controls", panels[index].id);
      panels[index].setAttribute("role", "tabpanel");
      panels[index].setAttribute("aria-labelledby", tab.id);
      list.append(tab);
      /* For paper, which has all sheets and no tabs. */
      const name = document.createElement("p");
      name.className = "igx-sheet-name";
      name.textContent = label.textContent;
      panels[index].before(name);
      return tab;
    });
    const choose = (index) => {
      hide();
      tabs.forEach((tab, at) => {
        tab.setAttribute("aria-selected", String(at === index));
        tab.tabIndex = at === index ? 0 : -1;
        panels[at].hidden = at !== index;
      });
    };
    tabs.forEach((tab, index) => tab.addEventListener("click", () => choose(index)));
    list.addEventListener("keydown", (event) => {
      const at = tabs.indexOf(document.activeElement);
      const rtl = getComputedStyle(list).direction === "rtl" ? -1 : 1;
      const next = {
        ArrowRight: at + rtl,
        ArrowLeft: at - rtl,
        Home: 0,
        End: tabs.length - 1,
      }[event.key];
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      const index = (next + tabs.length) % tabs.length;
      choose(index);
      tabs[index].focus();
    });
    sheets.removeAttribute("role");
    sheets.removeAttribute("aria-label");
    sheets.classList.add("igx-live");
    for (const replaced of sheets.querySelectorAll(":scope > .igx-tab, :scope > .igx-tab-label")) replaced.remove();
    sheets.prepend(list);
    choose(0);
  }
})();
`;
