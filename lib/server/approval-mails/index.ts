/** The public interface of this domain for the worker. */

export { queueDueApprovalMails } from "./approval-mail-schedule.ts";
export { approvalMailWriter } from "./approval-mail-writer.ts";
