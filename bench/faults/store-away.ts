import type { Figures } from "./fault-case.ts";
import { onManyHosts } from "./settings.ts";
import type { Passage } from "./tcp-proxy.ts";
import { trial } from "./trial.ts";
import { whileAway } from "./while-away.ts";

/** The way to the store is another for a minute. @param isProxied whether the web processes send all files themselves */
export async function storeAway(passage: Passage, isProxied = false): Promise<Figures | string> {
  const setting = onManyHosts(undefined, { ROLLCALL_S3_PROXY: isProxied ? "1" : "0" });
  if (typeof setting === "string") return setting;
  return trial(setting, (stage) =>
    whileAway(
      stage,
      () => stage.installation.store.set(passage),
      () => stage.installation.store.set("pass"),
    ),
  );
}
