/** Asks the user to confirm leaving; call `go` to leave. */
export type ConfirmNavigation = (go: () => void) => void;

/** The guards of the current page, the newest last. */
const guards: ConfirmNavigation[] = [];

/** Guards every way off the page that is not a link, until the returned function is called. */
export function guardNavigation(ask: ConfirmNavigation): () => void {
  guards.push(ask);
  return () => {
    guards.splice(guards.indexOf(ask), 1);
  };
}

/** Leaves the page by other means than a link: at once, or after its guard has asked. */
export function navigateGuarded(go: () => void): void {
  const ask = guards.at(-1);
  if (ask === undefined) go();
  else ask(go);
}
