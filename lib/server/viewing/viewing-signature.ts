import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { installationSecret } from "../installation.ts";
import { databaseNow } from "../jobs/database-time.ts";

/** How far the time of a request may be from that of whoever checks it, by the clock of the database. */
const VALID_MS = 60_000;
const SCHEME = /^Rollcall (\d{1,15})\.([\w-]{43})$/;

type Signed = {
  method: string;
  /** With the query. */
  path: string;
  /** The worker that is asked, which no other takes it for: its host, since `http://127.0.0.1:4310` is one of each, and address. */
  worker: { host: string; address: string };
};

/** The value of `Authorization` of a web process's request to a worker. */
export async function signViewing(request: Signed): Promise<string> {
  const time = Math.round(await databaseNow());
  return `Rollcall ${time}.${(await macOf(request, time)).toString("base64url")}`;
}

/** Whether a process of this installation has signed this very request to this worker, a minute ago at most. */
export async function isSigned(request: Signed, authorization: string | undefined): Promise<boolean> {
  const [, time, mac] = SCHEME.exec(authorization ?? "") ?? [];
  if (time === undefined || mac === undefined) return false;
  const expected = await macOf(request, Number(time));
  const given = Buffer.from(mac, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Math.abs((await databaseNow()) - Number(time)) <= VALID_MS;
}

async function macOf({ method, path, worker }: Signed, time: number): Promise<Buffer> {
  return createHmac("sha256", await key())
    .update(`${time} ${method} ${worker.host} ${worker.address} ${path}`)
    .digest();
}

let keyOnce: { secret: string; key: Buffer } | undefined;

async function key(): Promise<Buffer> {
  const secret = await installationSecret();
  if (keyOnce?.secret !== secret)
    keyOnce = { secret, key: Buffer.from(hkdfSync("sha256", secret, "", "viewing requests", 32)) };
  return keyOnce.key;
}
