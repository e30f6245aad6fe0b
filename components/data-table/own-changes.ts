/**
 * What a field knows of its value, which belongs to the page. What the field reports comes back as the page's value a little
 * later; by then, on a slow machine, the user may have changed the field again. All other changes are from outside, such as a
 * filter that is cleared, and the field follows them.
 */
export interface OwnChanges {
  /** The value that the page showed last; null where the next one is from outside whatever it is. */
  known: string | null;
  /** What was reported and has not come back, in order. */
  awaited: readonly string[];
}

/** Nothing that was reported comes back, and the field follows what the page shows. */
export const NOTHING_KNOWN: OwnChanges = { known: null, awaited: [] };

/** The field reports a value. */
export function reported(changes: OwnChanges, value: string): OwnChanges {
  const { known, awaited } = changes;
  return value === (awaited.at(-1) ?? known) ? changes : { known, awaited: [...awaited, value] };
}

/** The page shows a value; the same object where that is no news. React may have left out some that were reported before. */
export function shown(changes: OwnChanges, value: string): OwnChanges & { isFromOutside?: boolean } {
  const { known, awaited } = changes;
  if (value === known) return changes;
  const place = awaited.indexOf(value);
  if (place === -1) return { known: value, awaited: [], isFromOutside: true };
  return { known: value, awaited: awaited.slice(place + 1) };
}

/** Nothing that was reported is on its way any more: what did not come back was overtaken by a change from outside. */
export function settled(changes: OwnChanges): OwnChanges {
  const { known, awaited } = changes;
  if (awaited.length === 0) return changes;
  return awaited.at(-1) === known ? { known, awaited: [] } : NOTHING_KNOWN;
}
