import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown when so many passwords wait to be hashed that another would wait too long. */
export class HashesBusyError extends Error {
  override readonly name = "HashesBusyError";
}

/** A hash takes 128 MiB while it is computed: at most this many run at once, however many users sign in. */
const AT_ONCE = 2;

/** Maximum number of waiting hashes: about ten seconds. */
const WAITING = 32;

/** How many turns in a row go to known places while unknown ones wait. */
const KNOWN_IN_A_ROW = 3;

/** How many hashes of one known account may displace an unknown one when no queue is longer. */
const KNOWN_BEFORE_STRANGERS = 2;

/**
 * The queue of a password hash: `key` is an account that the browser has signed in to, or else a network. A
 * request without a place comes from a link or from an administrator of the installation.
 */
export type HashSlot = { key: string; isKnown: boolean };
const NO_PLACE: HashSlot = { key: "", isKnown: true };

type Waiter = { begin: () => void; refuse: (error: HashesBusyError) => void };

/** The waiting hashes by place; the places in the order of their turns. */
type Lines = Map<string, Waiter[]>;

type Turns = { running: number; waiting: number; known: Lines; strangers: Lines; knownInARow: number };

// Next.js loads a module once for each bundle of its build, but they share the memory.
const holder = globalThis as typeof globalThis & {
  rollcallHashTurns?: Turns;
  rollcallHashPlaces?: AsyncLocalStorage<{ place: HashSlot }>;
};

/** Runs `work`, within which `noteHashPlace` sets the place of password hashes. */
export function withHashPlace<Result>(work: () => Result): Result {
  holder.rollcallHashPlaces ??= new AsyncLocalStorage();
  return holder.rollcallHashPlaces.run({ place: NO_PLACE }, work);
}

/** Sets the place of this request's password hashes from now on. */
export function noteHashPlace(place: HashSlot): void {
  const note = holder.rollcallHashPlaces?.getStore();
  if (note !== undefined) note.place = place;
}

/** Takes the first hash of the next place, and moves that place to the end. */
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
 * Makes room by refusing the last hash of the longest queue. If all queues are as short as that of `place`,
 * known places displace unknown ones with a few hashes.
 * @returns whether there is room
 */
function makeRoom(turns: Turns, { key, isKnown }: HashSlot): boolean {
  if (turns.waiting < WAITING) return true;
  const own = (isKnown ? turns.known : turns.strangers).get(key)?.length ?? 0;
  const longest = longestOf(turns.strangers, turns.known);
  // Not a queue that is longer by only one: two places would displace each other in turn.
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
 * Runs `work` in its turn, two at a time: round robin over the places, known ones before unknown ones.
 * @throws {HashesBusyError} when too many wait already, or later hashes from places with shorter queues
 *   displace it
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
    // The next waiting hash takes over this slot.
    const next = takeNext(turns);
    if (next === undefined) turns.running -= 1;
    else next.begin();
  }
}
