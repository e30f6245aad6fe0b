import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join, resolve } from "node:path";

/** The whole product, started as `npm start` does, on a port of its own. */
export type Product = {
  url: string;
  pid: number;
  /** What it has printed so far. */
  printed: () => string;
  stop: () => Promise<void>;
};

/** Of a first start on a machine that is busy many times over. */
const READY_WITHIN_MS = 300_000;
/** Before its first start a program is built, which takes half an hour on a machine that has much else to do. */
const BUILT_WITHIN_MS = 3_600_000;

/**
 * Starts the product and waits until it is ready.
 * @param settings environment variables, the data folder at least
 * @param port one of its own unless given
 * @param options.program the folder of the program, which runs on its own Node.js; this one unless given
 * @param options.withinMs how long it may take until it is ready, where it is built already
 * @throws Error with the end of what it has printed, when it ends by itself or is not ready in time
 */
export async function startProduct(
  settings: Record<string, string>,
  port?: number,
  { program = ".", withinMs = READY_WITHIN_MS }: { program?: string; withinMs?: number } = {},
): Promise<Product> {
  port ??= await freePort();
  const path = [join(resolve(program), "node_modules/.bin"), process.env.PATH].join(delimiter);
  const own = { PATH: path, DATABASE_URL: "", PORT: String(port), ROLLCALL_RATE_LIMIT: "0" };
  const child = spawn("node", ["lib/launcher/main.ts"], {
    cwd: program,
    env: { ...process.env, ...own, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
  }
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGINT");
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  const isBuilt = existsSync(join(program, ".next/BUILD_ID"));
  const deadline = Date.now() + (isBuilt ? withinMs : BUILT_WITHIN_MS);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended by itself:\n${output.slice(-3_000)}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { url, pid: child.pid ?? 0, printed: () => output, stop };
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The product was not ready in time:\n${output.slice(-3_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A port of this machine that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
