import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "./answers.ts";
import type { Figures, Options } from "./fault-case.ts";
import { onOneMachine } from "./settings.ts";
import { trial } from "./trial.ts";

/**
 * Kills the launcher, alone or with every process below it at the same moment, and starts it again, as a system would.
 * Alone it leaves web, workers and PostgreSQL without anybody who would stop them: they end by themselves. Every other time the
 * new one is started while they do.
 */
export function killLauncher({ kills }: Options, isAll: boolean): Promise<Figures> {
  return trial(onOneMachine(), async ({ installation, load, readyAfter }) => {
    const goneMs: number[] = [];
    let left = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(Math.random() * 1_000);
      const began = performance.now();
      const processes = await installation.kill(isAll);
      const gone = installation.gone(processes).then((count) => {
        left += count;
        goneMs.push(performance.now() - began);
      });
      if (isAll || kill % 2 === 0) await gone;
      const starts = performance.now();
      await installation.launch();
      readyAfter(performance.now() - starts);
      await gone;
      await load.progress(4);
      await load.watched();
    }
    return { kills, "all gone after at most, s": seconds(Math.max(...goneMs)), "processes left": left };
  });
}
