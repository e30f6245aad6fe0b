import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** The whole product, started as `npm start` does, on a port of its own. */
export type Product = {
  url: string;
  pid: number;
  /** What it has printed so far. */
  printed: () => string;
  stop: () => Promise<void>;
};

const READY_WITHIN_MS = 120_000;

/**
 * Starts the product and waits until it is ready.
 * @param settings environment variables, the data folder at least
 * @param port one of its own unless given
 */
export async function startProduct(settings: Record<string, string>, port?: number): Promise<Product> {
  port ??= await freePort();
  const child = spawn("node", ["lib/launcher/main.ts"], {
    env: { ...process.env, DATABASE_URL: "", PORT: String(port), ROLLCALL_RATE_LIMIT: "0", ...settings },
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
  const deadline = Date.now() + READY_WITHIN_MS;
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
