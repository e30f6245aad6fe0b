/* What other parts of the console show of mails. */
export { MailViews } from "./mail-views.tsx";
