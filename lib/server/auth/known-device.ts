import type { createAuthMiddleware } from "better-auth/api";
import { newToken, secretHash } from "./secret-hash.ts";

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * A browser, with a digest for each account that signed in there: the cookie contains no e-mail addresses.
 */
type Device = { id: string; accounts: string[] };

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A shared browser remembers the accounts that signed in last. */
const ACCOUNTS = 10;

const cookieOf = ({ context: library }: Context) =>
  library.createAuthCookie("known_device", { maxAge: YEAR_SECONDS });

const digestOf = (id: string, account: string) => secretHash(`${id}|${account}`).slice(0, 24);

async function readDevice(context: Context): Promise<Device | null> {
  const value = await context.getSignedCookie(cookieOf(context).name, context.context.secret);
  const [id, ...accounts] = value ? value.split(".") : [];
  return id === undefined ? null : { id, accounts };
}

/** The browser's id, if `account` has signed in there before; null otherwise. */
export async function findKnownDevice(context: Context, account: string): Promise<string | null> {
  const device = await readDevice(context);
  return device?.accounts.includes(digestOf(device.id, account)) === true ? device.id : null;
}

/** Remembers in the browser that `account` has signed in there. */
export async function rememberDevice(context: Context, account: string): Promise<void> {
  const { id, accounts } = (await readDevice(context)) ?? { id: newToken(), accounts: [] };
  const own = digestOf(id, account);
  const kept = [own, ...accounts.filter((other) => other !== own)].slice(0, ACCOUNTS);
  const { name, attributes } = cookieOf(context);
  await context.setSignedCookie(name, [id, ...kept].join("."), context.context.secret, attributes);
}
