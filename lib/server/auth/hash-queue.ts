import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown where so many passwords wait to be hashed that another would wait too long. */
export class HashesBusyError extends Error {
  override readonly name = "HashesBusyError";
}

/** A hash takes 128 MiB while it is made: so many of them at once, and no more, however many sign in. */
const AT_ONCE = 2;

/** Some ten seconds of waiting. */
const WAITING = 32;

/** So many turns in a row go to who is known while strangers wait. */
const KNOWN_IN_A_ROW = 3;

/** So many of one account may push a stranger out though no line is longer. */
const KNOWN_BEFORE_STRANGERS = 2;

/**
 * For whom a password is hashed: `key` is an account that the browser is known or signed in for, or else a network.
 * Whoever comes with no place at all has a link or runs the installation.
 */
export type HashSlot = { key: string; isKnown: boolean };
const NO_PLACE: HashSlot = { key: "", isKnown: true };

type Waiter = { begin: () => void; refuse: (error: HashesBusyError) => void };

/** Those who wait, by place; the places in the order in which their turns come. */
type Lines = Map<string, Waiter[]>;

type Turns = { running: number; waiting: number; known: Lines; strangers: Lines; knownInARow: number };

// Next.js loads a module once for each bundle of its build; the memory is one.
const holder = globalThis as typeof globalThis & {
  rollcallHashTurns?: Turns;
  rollcallHashPlaces?: AsyncLocalStorage<{ place: HashSlot }>;
};

/** Runs `work`, within which `noteHashPlace` says for whom passwords are hashed. */
export function withHashPlace<Result>(work: () => Result): Result {
  holder.rollcallHashPlaces ??= new AsyncLocalStorage();
  return holder.rollcallHashPlaces.run({ place: NO_PLACE }, work);
}

/** Says for whom the passwords of this request are hashed from now on. */
export function noteHashPlace(place: HashSlot): void {
  const note = holder.rollcallHashPlaces?.getStore();
  if (note !== undefined) note.place = place;
}

/** The place whose turn it is goes to the end of its lines. */
function takeFirst(lines: Lines): Waiter | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  const [key, line] = first;
  const waiter = line.shift();
  lines.delete(key);
  if (line.length > 0) lines.set(key, line);
  return waiter;
}

function takeNext(turns: Turns): Waiter | undefined {
  const isStrangersTurn = turns.known.size === 0 || turns.knownInARow >= KNOWN_IN_A_ROW;
  const next = isStrangersTurn
    ? (takeFirst(turns.strangers) ?? takeFirst(turns.known))
    : takeFirst(turns.known);
  turns.knownInARow = isStrangersTurn ? 0 : turns.knownInARow + 1;
  if (next !== undefined) turns.waiting -= 1;
  return next;
}

/**
 * Makes room by refusing the last of the longest line. Where all are as short as that of `place`, who is known goes before
 * strangers, with a few.
 * @returns whether there is any
 */
function makeRoom(turns: Turns, { key, isKnown }: HashSlot): boolean {
  if (turns.waiting < WAITING) return true;
  const own = (isKnown ? turns.known : turns.strangers).get(key)?.length ?? 0;
  const longest = longestOf(turns.strangers, turns.known);
  // Not one that is longer by one alone: two places would push each other out in turn.
  if (longest !== null && longest.line.length > own + 1) return refuseLast(turns, longest);
  const strangers = longestOf(turns.strangers);
  return isKnown && own < KNOWN_BEFORE_STRANGERS && strangers !== null && refuseLast(turns, strangers);
}

type Line = { lines: Lines; key: string; line: Waiter[] };

function longestOf(...groups: Lines[]): Line | null {
  let longest: Line | null = null;
  for (const lines of groups) {
    for (const [key, line] of lines) {
      if (line.length > (longest?.line.length ?? 0)) longest = { lines, key, line };
    }
  }
  return longest;
}

function refuseLast(turns: Turns, { lines, key, line }: Line): true {
  line.pop()?.refuse(new HashesBusyError());
  if (line.length === 0) lines.delete(key);
  turns.waiting -= 1;
  return true;
}

function wait(turns: Turns, { key, isKnown }: HashSlot): Promise<void> {
  const lines = isKnown ? turns.known : turns.strangers;
  return new Promise((begin, refuse) => {
    lines.set(key, [...(lines.get(key) ?? []), { begin, refuse }]);
    turns.waiting += 1;
  });
}

/**
 * Runs `work` when it is its turn, two at a time: each place in turn, whoever is known before strangers.
 * @throws {HashesBusyError} when too many wait already, or come later from places where fewer wait
 */
export async function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  holder.rollcallHashTurns ??= {
    ...{ running: 0, waiting: 0, knownInARow: 0 },
    ...{ known: new Map(), strangers: new Map() },
  };
  const turns = holder.rollcallHashTurns;
  const place = holder.rollcallHashPlaces?.getStore()?.place ?? NO_PLACE;
  if (turns.running < AT_ONCE) turns.running += 1;
  else if (makeRoom(turns, place)) await wait(turns, place);
  else throw new HashesBusyError();
  try {
    return await work();
  } finally {
    // Who waits takes the place over.
    const next = takeNext(turns);
    if (next === undefined) turns.running -= 1;
    else next.begin();
  }
}
