/** The public interface of this domain for other domains and the worker. */

export { AUTOMATIC, envelopeOf, lookOf, oneLine } from "./compose-mail.ts";
export { digestMail, UNWRITTEN } from "./digest-mail.ts";
export { type ContactCell, mailContactSheet } from "./mail-contact-sheet.ts";
export { MAIL_PARAMS } from "./mail-content.ts";
export {
  type MailLook,
  mailButton,
  mailEntry,
  mailFooterLink,
  mailHeading,
  mailNote,
  mailPage,
  mailParagraph,
  mailSubheading,
} from "./mail-frame.ts";
export { countMailTo, countRepeatedMail } from "./mail-limits.ts";
export {
  brandOrganization,
  findMailSender,
  findMemberAddress,
  isInHand,
  notInHand,
  posterStyle,
} from "./mail-queries.ts";
export { mailFooter, messageWords } from "./mail-words.ts";
export { messageHtml, messagePlainText } from "./message-layout.ts";
export { isMailSetUp, mailLink, messageIdOf, queueMail, requireMail } from "./queue-mail.ts";
export { closeRelays, tryRelay } from "./relay.ts";
export {
  type DigestWriter,
  type MadeMessage,
  type MessageWriter,
  mailBudget,
  pruneMails,
  sendMail,
} from "./send-mail.ts";
