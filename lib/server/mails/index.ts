/** The public interface of this domain for other domains and the worker. */

export { AUTOMATIC, envelopeOf, lookOf, oneLine } from "./compose-mail.ts";
export { countMailTo, countRepeatedMail } from "./mail-limits.ts";
export {
  brandOrganization,
  findMailSender,
  findMemberAddress,
  notInHand,
  posterStyle,
} from "./mail-queries.ts";
export { messageWords } from "./mail-words.ts";
export { messageHtml, messagePlainText } from "./message-layout.ts";
export { isMailSetUp, messageIdOf, queueMail, requireMail } from "./queue-mail.ts";
export { type MadeMessage, type MessageWriter, mailBudget, pruneMails, sendMail } from "./send-mail.ts";
