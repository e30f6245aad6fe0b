import type pg from "pg";
import type { Environment } from "#lib/server/environment.ts";
import { StoreUnavailableError } from "#lib/server/storage/store-unavailable.ts";

/** What one check found: what is so, and what to do about it if it is not as it should be. */
export type Finding = {
  /** `broken`: something does not work; `notice`: it works, but somebody should know. */
  state: "ok" | "notice" | "broken";
  name: string;
  text: string;
  advice?: string;
};

export type Examined = {
  settings: Environment;
  /** Whether the product answers at this host's address. */
  isRunning: boolean;
  /** Whether what can be mended without harm is. */
  isFixing: boolean;
};

/** The same with a database that answers. */
export type ExaminedDatabase = Examined & { client: pg.Client; databaseUrl: string };

export const ok = (name: string, text: string): Finding => ({ state: "ok", name, text });
export const notice = (name: string, text: string, advice: string): Finding => ({
  state: "notice",
  name,
  text,
  advice,
});
export const broken = (name: string, text: string, advice: string): Finding => ({
  state: "broken",
  name,
  text,
  advice,
});

const adviceFor = (error: unknown): string =>
  error instanceof StoreUnavailableError
    ? "See Files: mend the file store first."
    : "Mend that, and run npm run doctor again.";

/** A check that fails by itself is a finding too: the others go on. */
export async function examine(name: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const [text = "", ...advice] = (error instanceof Error ? error.message : String(error)).split("\n");
    return [broken(name, text.replace(/\.$/, ""), advice.join(" ") || adviceFor(error))];
  }
}
