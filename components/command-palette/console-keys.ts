import type { Route } from "next";
import { CONSOLE_AREAS } from "#components/console-areas/index.ts";
import { areSingleKeysOn, isForSingleKeys } from "#components/ui/single-keys.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import { isHolding } from "./early-keys.ts";

/** How long G waits for its letter. */
const CHORD_MS = 1_500;

/** Where a letter leads after G; null for nowhere. */
export function areaOfKey(key: string, role: Role): Route | null {
  const area = CONSOLE_AREAS.find((each) => each.key === key.toUpperCase());
  return area !== undefined && roleAtLeast(role, area.role) ? area.path : null;
}

interface ConsoleKeys {
  role: Role;
  go: (path: Route) => void;
  signal: AbortSignal;
}

/** The single keys of every page: G with a letter leads to an area, and C creates what its page is about. */
export function listenForConsoleKeys({ role, go, signal }: ConsoleKeys): void {
  let pressedG = Number.NEGATIVE_INFINITY;
  const press = (event: KeyboardEvent): boolean => {
    // These listen before those that hold what is typed for the palette.
    if (isHolding() || !isForSingleKeys(event) || event.shiftKey || !areSingleKeysOn()) return false;
    const isSecond = event.timeStamp - pressedG < CHORD_MS;
    pressedG = Number.NEGATIVE_INFINITY;
    const path = isSecond ? areaOfKey(event.key, role) : null;
    if (path !== null) {
      go(path);
      return true;
    }
    if (event.key === "g") {
      pressedG = event.timeStamp;
      return true;
    }
    return event.key === "c" && !event.repeat && create(role, go);
  };
  // Before the keys of lists: after G their letters mean areas.
  const listener = (event: KeyboardEvent) => {
    if (!press(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", listener, { capture: true, signal });
}

/** The button that stands out among the actions of a page. */
const PRIMARY = "[data-page-actions] :is(a, button)[data-variant=filled]";

/** In an area's own page, the action that stands out creates what the area has; Home has collections. */
function create(role: Role, go: ConsoleKeys["go"]): boolean {
  const area = CONSOLE_AREAS.find(({ path }) => path === window.location.pathname);
  if (area?.path === "/" && roleAtLeast(role, "editor")) {
    go("/collections/new");
    return true;
  }
  const button = area === undefined ? null : document.querySelector<HTMLElement>(PRIMARY);
  button?.click();
  return button !== null;
}
