import { testStore } from "#test/support/test-bucket.ts";
import type { Options } from "./fault-case.ts";
import type { Installation } from "./installations/installation.ts";
import { ManyHosts } from "./installations/many-hosts.ts";
import { BRIDGE_ADDRESS, whyNoHosts } from "./installations/network.ts";
import { OneMachine } from "./installations/one-machine.ts";
import type { Setting } from "./trial.ts";

/** On one machine, by `npm start` with its own database. */
export const onOneMachine = (
  more: { hasProxy?: boolean; settings?: Record<string, string> } = {},
): Setting<OneMachine> => ({
  start: (folder, settings) =>
    OneMachine.start({ ...more, folder, settings: { ...settings, ...more.settings } }),
});

/** On many hosts; why that cannot be, as the end of a sentence, where it cannot. */
export function onManyHosts(people = 4, more: Record<string, string> = {}): Setting<ManyHosts> | string {
  const store = testStore();
  if (store === null) return "ROLLCALL_TEST_S3_ENDPOINT and its like name no S3 store";
  const start = (folder: string, settings: Record<string, string>) =>
    ManyHosts.start(folder, store, { ...settings, ...more });
  return whyNoHosts() ?? { ...{ start, people }, mailHost: BRIDGE_ADDRESS };
}

/** As the arguments say. */
export const asAsked = (
  { hosts }: Options,
  more: { hasProxy?: boolean } = {},
): Setting<Installation> | string => (hosts ? onManyHosts() : onOneMachine(more));
