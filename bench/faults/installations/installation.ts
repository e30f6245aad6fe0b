import type { Environment } from "#lib/server/environment.ts";
import type { Role } from "../processes.ts";
import type { TcpProxy } from "../tcp-proxy.ts";

export const ADMIN = { email: "bench@example.org", password: "four calm candle words" };
export const API_KEY = `rc_${"bench".repeat(8)}`;

/** The first account of an installation, as settings; no limit of requests, which would be counted as refusals. */
export const FIRST_ACCOUNT = {
  ROLLCALL_ADMIN_EMAIL: ADMIN.email,
  ROLLCALL_ADMIN_PASSWORD: ADMIN.password,
  ROLLCALL_ADMIN_API_KEY: API_KEY,
  ROLLCALL_RATE_LIMIT: "0",
  ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES: "1",
};

/** A running installation, and what can be done to it. */
export type Installation = {
  /** Of each web process. */
  urls: readonly string[];
  /** What browsers call it: their requests say that they come from there. */
  origin: string;
  key: string;
  /** The folder below which all of its hosts keep what is theirs. */
  folder: string;
  dataDirs: () => string[];
  /** What this process needs to read its database and its files, past any proxy. */
  settings: () => Promise<Partial<Environment>>;
  /** Process ids of a role, on all hosts. */
  find: (role: Role) => Promise<number[]>;
  /** The ways to the database and to the file store, where there are proxies. */
  database: TcpProxy | null;
  store: TcpProxy | null;
  /** The newest lines of its log. */
  printed: () => string;
  stop: () => Promise<void>;
};
