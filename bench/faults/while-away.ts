import { setTimeout as wait } from "node:timers/promises";
import { type Answer, byStatus } from "./answers.ts";
import type { Figures } from "./fault-case.ts";
import type { Stage } from "./trial.ts";

const AWAY_MS = 60_000;
/** What is asked at the moment of the change may be answered as before. */
const CHANGE_MS = 1_000;

/**
 * Has something be away for a minute, and then be there again; measures how long it takes until everything is ready.
 * @returns what each kind of request was answered meanwhile
 */
export async function whileAway(
  {
    away,
    untilReady,
    readyAfter,
    load,
    answers,
  }: Pick<Stage, "away" | "untilReady" | "readyAfter" | "load" | "answers">,
  begin: () => Promise<void>,
  end: () => Promise<void>,
  awayMs = AWAY_MS,
): Promise<Figures> {
  await begin();
  await wait(CHANGE_MS);
  const from = Date.now();
  const isOver = away();
  await wait(awayMs - CHANGE_MS);
  isOver();
  const meanwhile = answers.between(from, Date.now());
  await end();
  readyAfter(await untilReady());
  await load.progress(30);
  return byPlace(meanwhile);
}

/** Answers by what was asked for, of the probes alone, whose names do not begin with a method. */
function byPlace(answers: readonly Answer[]): Figures {
  const places = [...new Set(answers.map(({ what }) => what))]
    .filter((what) => !/^[A-Z]+ /.test(what))
    .sort();
  return Object.fromEntries(
    places.map((place) => [`${place} meanwhile`, byStatus(answers.filter(({ what }) => what === place))]),
  );
}
