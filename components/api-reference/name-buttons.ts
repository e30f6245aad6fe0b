/** The accessible names of the reference's buttons that have none of their own. */
export type ButtonNames = { search: string; copy: string; moreClients: string };

const UNNAMED = ":not([aria-label], [aria-labelledby], [title])";

/**
 * Names the buttons inside `place` that Scalar 1.46.4 renders without an accessible name, now and whenever it
 * renders more. These are the search, whose role takes no name from its text, and the icon buttons that copy
 * a sample and show more languages.
 * @returns a function that stops observing
 */
export function nameButtons(place: Element, names: ButtonNames): () => void {
  const name = () => {
    for (const button of place.querySelectorAll(`button${UNNAMED}`)) {
      const label = nameOf(button, names);
      if (label !== null) button.setAttribute("aria-label", label);
    }
  };
  const observer = new MutationObserver(name);
  observer.observe(place, { childList: true, subtree: true });
  name();
  return () => observer.disconnect();
}

function nameOf({ role, classList }: Element, names: ButtonNames): string | null {
  if (role === "search") return names.search;
  if (classList.contains("client-libraries__select")) return names.moreClients;
  return classList.contains("group/copy-button") ? names.copy : null;
}
