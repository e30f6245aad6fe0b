import type { Mail } from "../generated/prisma/client.ts";
import { AUTOMATIC, type ComposedMail, envelopeOf, lookOf, oneLine } from "./compose-mail.ts";
import type { MailLook } from "./mail-frame.ts";
import type { MailSender } from "./mail-queries.ts";

/** What a mail to a member tells. `attachments`: further than the organization's logo. */
type Written = Pick<Required<ComposedMail>, "text" | "html"> & {
  subject: string;
  attachments?: NonNullable<ComposedMail["attachments"]>;
};

/** What a writer returns that makes no mail: there is nothing to tell any more. */
export const UNWRITTEN = { outcome: "canceled", reason: null } as const;

/**
 * A mail that an organization's installation writes by itself to one of its members, in the organization's look.
 * @param given `from`: the address that all mails come from
 */
export async function digestMail(
  mail: Mail,
  { sender, from, recipient }: { sender: MailSender; from: string; recipient: string },
  write: (look: MailLook) => Written,
) {
  const { look, attachments: logo } = await lookOf(sender);
  const { subject, text, html, attachments = [] } = write(look);
  return {
    outcome: "made" as const,
    recipient,
    isTold: false,
    mail: {
      ...envelopeOf({ ...mail, recipient }, { sender, from }),
      ...{ subject: oneLine(subject), text, html, headers: AUTOMATIC },
      attachments: [...logo, ...attachments],
    },
  };
}
