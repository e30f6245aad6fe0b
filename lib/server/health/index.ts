/** The public interface of this domain for other domains and the worker. */

export { outageMailWriter } from "./outage-mail-writer.ts";
export { OutageWatch } from "./outage-watch.ts";
