import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts a program of this folder in a process of its own, whose memory is its own, sends it an order and gives its answer. @param execArgv of Node.js */
export async function askProcess<Order extends object, Answer>(
  program: string,
  order: Order,
  execArgv: string[] = [],
): Promise<Answer> {
  const child = fork(join(import.meta.dirname, program), { execArgv });
  child.send(order);
  const ended = once(child, "exit").then(() => {
    throw new Error(`The process ${program} of the benchmark ended by itself`);
  });
  const [answer] = await Promise.race([once(child, "message"), ended]);
  return answer;
}
