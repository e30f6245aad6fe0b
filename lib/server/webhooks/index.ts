/** What other domains and the worker may use of this one: the rest is its own. */

export { deliver, pruneDeliveries } from "./deliver.ts";
export { emit, forgetDeliveriesAbout } from "./webhook-events.ts";
