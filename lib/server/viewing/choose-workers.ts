import { hash } from "node:crypto";
import type { ViewingWorker } from "../jobs/viewing-workers.ts";

/** How many workers beside the first are asked whether they have a slot: asking all of a hundred would take longer than waiting. */
const MOST_OTHERS = 3;

/**
 * The workers to ask for a video, in this order. First the one that has been rendering it, then the one that every web process
 * would choose, by rendezvous hashing: who watches the same is served from what is rendered already, and a worker that comes or
 * goes moves no videos but its own. Then those with most slots left, if they are all in use there.
 * @param code of what draws videos here: workers of another version are asked when there are no others
 * @param last the id of the worker that rendered it last, as far as is known
 */
export function chooseWorkers(
  workers: readonly ViewingWorker[],
  { videoId, code, last }: { videoId: string; code: string; last: string | undefined },
): ViewingWorker[] {
  const same = workers.filter((worker) => worker.code === code);
  const able = same.length > 0 ? same : [...workers];
  const scores = new Map(able.map((worker) => [worker, hash("sha256", `${worker.id} ${videoId}`)]));
  const byScore = able.toSorted((a, b) => ((scores.get(a) ?? "") < (scores.get(b) ?? "") ? -1 : 1));
  const rendering = byScore.find(({ id }) => id === last);
  const [preferred] = byScore;
  const firsts = [...new Set([rendering, preferred])].filter((worker) => worker !== undefined);
  const others = byScore
    .filter((worker) => !firsts.includes(worker))
    .sort((a, b) => b.slots - b.viewers - (a.slots - a.viewers));
  return [...firsts, ...others.slice(0, MOST_OTHERS)];
}
