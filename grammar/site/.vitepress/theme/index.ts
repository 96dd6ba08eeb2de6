import DefaultTheme from "vitepress/theme";
import "./style.css";

/* On the start page, the link to the playground replaces the picture with it. Elsewhere, and without this script, it is a link. */
function openInPlace(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(".igx-start .igx-play a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const frame = Object.assign(document.createElement("iframe"), {
    src: link.href,
    title: "The example in the playground",
  });
  const place = link.closest("p")!;
  place.className = "igx-live";
  place.replaceChildren(frame);
  place.parentElement!.querySelector(".igx-picture")?.remove();
  frame.focus();
}

export default {
  extends: DefaultTheme,
  enhanceApp() {
    if (!import.meta.env.SSR) document.addEventListener("click", openInPlace);
  },
};
