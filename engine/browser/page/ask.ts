// Questions of the page to the person before it: a strip above the editor, with words and buttons.

import { h } from "./dom";
import { t } from "./words";

/** @returns what is answered; nothing where it is refused */
export function askForName(place: HTMLElement, words: string, value: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const close = (answer?: string) => { place.replaceChildren(); resolve(answer); };
    const input = h("input", { type: "text", id: "answer", value, "aria-label": words, spellcheck: "false", autocapitalize: "off" });
    const form = h("form", { class: "tour", "aria-label": words }, h("label", { for: "answer" }, words), " ", input,
      h("div", { class: "tour-buttons" }, h("button", { type: "button", class: "quiet", onclick: () => close() }, t("close")), h("button", { type: "submit", class: "primary" }, t("rename"))));
    form.addEventListener("submit", (event) => { event.preventDefault(); close(input.value.trim()); });
    form.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
    place.replaceChildren(form);
    input.select();
  });
}

export function askWhether(place: HTMLElement, words: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    const close = (answer: boolean) => { place.replaceChildren(); resolve(answer); };
    place.replaceChildren(h("section", { class: "tour", "aria-label": words }, h("p", { class: "asked" }, words),
      h("div", { class: "tour-buttons" }, h("button", { type: "button", class: "quiet", id: "refuse", onclick: () => close(false) }, t("close")),
        h("button", { type: "button", class: "primary", id: "agree", onclick: () => close(true) }, yes))));
  });
}
