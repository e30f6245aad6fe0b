/**
 * Keeps a row of filters within its width, now and whenever one of them or the row changes: of those that are not set, the
 * last ones get `data-beyond` until the others fit, and the bar around them `data-crowded`. What is set is shown whole, in a
 * row with `data-whole`, unless even those alone do not fit.
 * @param row of filters, whose last child always stays
 */
export function fitFilters(row: HTMLElement | null, left: AbortSignal): void {
  const bar = row?.parentElement;
  if (!row || !bar || left.aborted) return;
  const fit = () => {
    holdStill(row, bar);
    const filters = [...row.children].slice(0, -1);
    bar.toggleAttribute("data-crowded", false);
    row.toggleAttribute("data-whole", true);
    for (const filter of filters) filter.toggleAttribute("data-beyond", false);
    for (const filter of filters.reverse()) {
      if (isWithin(row, bar)) return;
      // One that is open keeps its place.
      if (filter.matches("[data-set], :focus-within, [data-held]")) continue;
      filter.toggleAttribute("data-beyond", true);
      bar.toggleAttribute("data-crowded", true);
    }
    row.toggleAttribute("data-whole", isWithin(row, bar));
  };
  const resized = new ResizeObserver(fit);
  resized.observe(bar);
  const changed = new MutationObserver(fit);
  changed.observe(row, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["data-set", "aria-expanded"],
  });
  left.addEventListener("abort", () => {
    resized.disconnect();
    changed.disconnect();
  });
}

/**
 * While choices are open below a filter, what stands before it keeps its width: they would otherwise move under the pointer
 * with the first that is chosen, whose name is longer than that of the filter.
 */
function holdStill(row: Element, bar: Element): void {
  const filters = [...row.children];
  const opened = filters.findIndex((filter) => filter.querySelector("[aria-expanded=true]") !== null);
  const before = opened === -1 ? [] : filters.slice(0, opened);
  const search = bar.firstElementChild === row ? [] : [bar.firstElementChild];
  for (const element of [...search, ...filters]) {
    if (!(element instanceof HTMLElement)) continue;
    const isHeld = opened !== -1 && (element.parentElement === bar || before.includes(element));
    if (isHeld === element.hasAttribute("data-held")) continue;
    const { width } = element.getBoundingClientRect();
    Object.assign(element.style, isHeld ? { flex: "none", width: `${width}px` } : { flex: "", width: "" });
    element.toggleAttribute("data-held", isHeld);
  }
}

/** A row that is hidden has no width. */
const isWithin = (row: HTMLElement, bar: HTMLElement) =>
  endOf(row.lastElementChild) <= endOf(row) + 1 && endOf(bar.lastElementChild) <= endOf(bar) + 1;

const endOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
