/** The public interface of this domain for other domains and the worker. */

export { deliver, pruneDeliveries } from "./deliver.ts";
export { emit, forgetDeliveriesAbout } from "./webhook-events.ts";
