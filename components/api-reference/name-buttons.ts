/** What a button of the reference is for whose own words do not name it. */
export type ButtonNames = { search: string; copy: string; moreClients: string };

const UNNAMED = ":not([aria-label], [aria-labelledby], [title])";

/**
 * Gives a name to the buttons inside `place` that Scalar 1.46.4 draws without one, now and whenever it draws more: the search,
 * whose role takes no name from its text, and, showing a picture alone, those that copy a sample and offer further languages.
 * @returns stops looking
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
