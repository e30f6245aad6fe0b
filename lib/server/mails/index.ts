/** The public interface of this domain for other domains and the worker. */

export { countMailTo, countRepeatedMail } from "./mail-limits.ts";
export { brandOrganization, posterStyle } from "./mail-queries.ts";
export { isMailSetUp, queueMail } from "./queue-mail.ts";
export { mailBudget, pruneMails, sendMail } from "./send-mail.ts";
