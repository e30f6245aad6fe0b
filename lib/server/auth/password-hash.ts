import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { withHashSlot } from "./hash-queue.ts";

/** scrypt's cost: 2^ln blocks of 128 r bytes, p times. */
type Cost = { ln: number; r: number; p: number };

/** OWASP's first figures for scrypt (Password Storage Cheat Sheet, 2025): 128 MiB and some 0.3 s of processor time. */
const COST: Cost = { ln: 17, r: 8, p: 1 };

/** The authentication library's own default, formerly used here. */
const FORMER_COST: Cost = { ln: 14, r: 16, p: 1 };

type Stored = { cost: Cost; salt: Buffer | string; key: Buffer };

function derive(
  password: string,
  salt: Buffer | string,
  length: number,
  { ln, r, p }: Cost,
): Promise<Buffer> {
  const N = 2 ** ln;
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize("NFKC"), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
        if (error === null) resolve(key);
        else reject(error);
      });
    });
  return withHashSlot(work);
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/**
 * The hash of a password for storage: `$scrypt$ln=17,r=8,p=1$salt$key`, the PHC string format.
 * @throws {HashesBusyError}
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, 32, COST);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(key)}`;
}

function read(hash: string): Stored {
  const [, ln, r, p, salt = "", key = ""] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash) ?? [];
  if (ln !== undefined) {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
  }
  const [formerSalt, formerKey] = hash.split(":");
  if (formerSalt === undefined || formerKey === undefined) throw new Error("This is no hash of a password");
  // The hexadecimal text itself was used as the salt.
  return { cost: FORMER_COST, salt: formerSalt, key: Buffer.from(formerKey, "hex") };
}

/** Whether a hash was made with the current parameters. */
export function isCurrentHash(hash: string): boolean {
  const { cost } = read(hash);
  return cost.ln === COST.ln && cost.r === COST.r && cost.p === COST.p;
}

/** Whether `password` matches the hash. @throws {HashesBusyError} */
export async function isHashOf(hash: string, password: string): Promise<boolean> {
  const { cost, salt, key } = read(hash);
  return timingSafeEqual(await derive(password, salt, key.byteLength, cost), key);
}
