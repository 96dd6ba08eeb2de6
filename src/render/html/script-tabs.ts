/** Tabs, by the ARIA Authoring Practices: arrows choose at once. */
export const scriptTabs = `
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
`;
