import { spawn } from "node:child_process";
import { once } from "node:events";
import { PRELOADED } from "#lib/launcher/preloaded.ts";
import { webCommand } from "#lib/launcher/processes.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { freePort } from "../product.ts";
import type { KeptInstallation } from "./kept-installation.ts";

const READY_WITHIN_MS = 180_000;

export type Web = { url: string; pid: number; stop: () => Promise<void> };

/** Limits that an organization of millions of videos would be over. */
export const NO_LIMITS = {
  ROLLCALL_STORAGE_GB: "900000",
  ROLLCALL_QUEUE_GIGAPIXELS: "0",
  ROLLCALL_RATE_LIMIT: "0",
};

/** The product's web server, built before, on an installation; without workers. */
export async function startWeb({ databaseUrl, dataDir }: KeptInstallation): Promise<Web> {
  const port = await freePort();
  const child = spawn(process.execPath, [...PRELOADED, ...webCommand()], {
    env: {
      ...childEnvironment(),
      ...NO_LIMITS,
      DATABASE_URL: databaseUrl,
      ROLLCALL_DATA_DIR: dataDir,
      NODE_ENV: "production",
      PORT: String(port),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("The web server ended by itself: is the product built?");
    if (Date.now() > deadline) {
      await stop();
      throw new Error("The web server was not ready in time");
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, pid: child.pid ?? 0, stop };
}
