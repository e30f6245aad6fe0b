import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { workerProgram } from "#lib/launcher/worker-program.ts";

type NodeOptions = { execArgv: string[]; env?: Record<string, string> };

/** How the product runs a worker, but for the cache of compiled modules, which is its installation's. */
export function asWorker(): NodeOptions {
  const { args, env } = workerProgram();
  const { NODE_COMPILE_CACHE: _, ...variables } = env;
  return { execArgv: args.filter((arg) => arg.startsWith("--")), env: variables };
}

/** Starts a program of this folder in a process of its own, whose memory is its own, sends it an order and gives its answer. */
export async function askProcess<Order extends object, Answer>(
  program: string,
  order: Order,
  { execArgv, env }: NodeOptions = { execArgv: [] },
): Promise<Answer> {
  const child = fork(join(import.meta.dirname, program), { execArgv, env: { ...process.env, ...env } });
  child.send(order);
  const ended = once(child, "exit").then(() => {
    throw new Error(`The process ${program} of the benchmark ended by itself`);
  });
  const [answer] = await Promise.race([once(child, "message"), ended]);
  return answer;
}
