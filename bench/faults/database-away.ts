import type { Figures, Options } from "./fault-case.ts";
import { asAsked } from "./settings.ts";
import type { Passage } from "./tcp-proxy.ts";
import { trial } from "./trial.ts";
import { whileAway } from "./while-away.ts";

/** The way to the database is another for a minute. */
export async function databaseAway(options: Options, passage: Passage): Promise<Figures | string> {
  const setting = asAsked(options, { hasProxy: true });
  if (typeof setting === "string") return setting;
  return trial(setting, (stage) =>
    whileAway(
      stage,
      async () => stage.installation.database?.set(passage),
      async () => stage.installation.database?.set("pass"),
    ),
  );
}
