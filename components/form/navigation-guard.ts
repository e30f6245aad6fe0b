/** Asks about what would be lost; `go` leads away once it may be. */
export type ConfirmNavigation = (go: () => void) => void;

/** The guards of what is on the page, the newest last. */
const guards: ConfirmNavigation[] = [];

/** Every way off the page that is no link asks first, for as long as it has not been called off. */
export function guardNavigation(ask: ConfirmNavigation): () => void {
  guards.push(ask);
  return () => {
    guards.splice(guards.indexOf(ask), 1);
  };
}

/** Goes away from what is on the page by other means than a link: at once, or once its guard has asked. */
export function navigateGuarded(go: () => void): void {
  const ask = guards.at(-1);
  if (ask === undefined) go();
  else ask(go);
}
