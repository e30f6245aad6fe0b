import type { Locator, Page } from "playwright";

/** Marks what can be pressed, with its place in the list. */
const MARK = "data-control";

/** Of controls that look and work alike, as the rows of a list do, so many are pressed. */
const ALIKE = 2;
/** A press of these ends the reader's session, or takes them out of the page that is measured. */
const NEVER = "Sign out|Log out";

/**
 * What can be pressed on the page as it stands, in the order of the document. `main` leaves out the navigation, which is the same on
 * every page. Links that download, leave the console or open another tab are left out, and what another element covers.
 *
 * @returns their names; `controlAt` finds each by its place among them
 */
export async function controlsOf(page: Page, within: "body" | "main"): Promise<string[]> {
  return page.evaluate(
    ({ within, alike, never, mark }) => {
      const seen = new Map<string, number>();
      const names: string[] = [];
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      const selector =
        "button, a[href], summary, select, input, textarea, [role=tab], [role=switch], [role=option], [role=slider]";
      for (const element of document.querySelectorAll<HTMLElement>(`${within} :is(${selector})`)) {
        if (element.matches("[type=file], [type=hidden], [download], [target=_blank], :disabled")) continue;
        if (element instanceof HTMLAnchorElement && !element.href.startsWith(location.origin)) continue;
        if (element instanceof HTMLAnchorElement && new URL(element.href).pathname.startsWith("/v1"))
          continue;
        const label = element.closest("label") ?? (element as HTMLInputElement).labels?.[0];
        const name = (element.ariaLabel ?? (element.textContent || label?.textContent || element.title))
          .replaceAll(/\s+/g, " ")
          .trim()
          .slice(0, 40);
        if (new RegExp(never).test(name)) continue;
        const kind = `${element.tagName} ${element.role} ${element.className}`;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        if ((seen.get(kind) ?? 0) > alike && element.closest("tbody, ul, ol, [role=list]") !== null) continue;
        element.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (top === null || !(element.contains(top) || top.contains(element) || label?.contains(top)))
          continue;
        element.setAttribute(mark, String(names.length));
        names.push(`${element.tagName.toLowerCase()} "${name}"`);
      }
      return names;
    },
    { within, alike: ALIKE, never: NEVER, mark: MARK },
  );
}

/** The control at a place in the list that `controlsOf` answered last. */
export function controlAt(page: Page, index: number): Locator {
  return page.locator(`[${MARK}="${index}"]`);
}
