import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "./answers.ts";
import type { Figures } from "./fault-case.ts";
import { setCable } from "./installations/network.ts";
import { orderLarge, untilMade } from "./large-collection.ts";
import { onManyHosts } from "./settings.ts";
import { trial } from "./trial.ts";

const [PEOPLE, CUT_AT, CUT_MS, LIMIT_MS] = [500, 100, 60_000, 1_200_000];
const PATIENCE_MS = 20_000;

/** Cuts a host off for a minute in the middle of a collection of 500, and waits for the collection's end. */
export async function cutHost(name: string): Promise<Figures | string> {
  const setting = onManyHosts();
  if (typeof setting === "string") return setting;
  return trial(setting, async ({ installation, load, answers, untilReady, readyAfter, away }) => {
    const host = installation.hosts.find((one) => one.name.endsWith(name));
    if (host === undefined) throw new Error(`There is no host ${name}`);
    const id = await orderLarge(load, PEOPLE);
    await untilMade(load, id, CUT_AT, LIMIT_MS);
    const url = installation.urls.find((one) => one.includes(host.address)) ?? "";
    answers.setReachable(url, false);
    await setCable(host, "down");
    const isOver = away();
    const [began, made] = [performance.now(), await untilMade(load, id, 0, 0)];
    await load.progress(1);
    const nextWriteMs = performance.now() - began;
    await wait(CUT_MS - nextWriteMs);
    const meanwhile = (await untilMade(load, id, 0, 0)) - made;
    isOver();
    await setCable(host, "up");
    readyAfter(await untilReady());
    // A client's last request to it has been given up by then.
    setTimeout(() => answers.setReachable(url, true), PATIENCE_MS);
    const all = await untilMade(load, id, PEOPLE, LIMIT_MS);
    return {
      "next acknowledged write after the cut, s": seconds(nextWriteMs),
      "videos made during the cut": meanwhile,
      "of the collection of 500 made": all,
      requests: answers.between(0).length,
    };
  });
}
