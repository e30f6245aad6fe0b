import { secretHash } from "#lib/server/auth/secret-hash.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";

const mails = new Table((data: Prisma.MailCreateManyInput[]) => database().mail.createMany({ data }));

type Mailed = {
  mailId: string;
  orgId: string;
  email: string;
  day: Date;
  tokenHash: string;
  occurrence: string;
};

/** A member gets one a day: each has a day of its own. */
let days = 0;

// Only for those who have an account: keys and strangers get no mails.
const approvalMails = new Table(
  (all: Mailed[]) => database().$executeRaw`
    insert into approval_mails (org_id, mail_id, user_id, day, token_hash)
    select x."orgId", x."mailId", u.id, x.day, x."tokenHash"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as x("orgId" uuid, "mailId" uuid, email text, day date, "tokenHash" text)
      join users u on u.email = x.email
      join members m on m.org_id = x."orgId" and m.user_id = u.id`,
);
const items = new Table(
  (all: Mailed[]) => database().$executeRaw`
    insert into approval_mail_items (org_id, mail_id, occurrence_id, video_id, completed_at)
    select m.org_id, m.mail_id, o.id, v.id, v.completed_at
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x("mailId" uuid, occurrence uuid)
      join approval_mails m on m.mail_id = x."mailId"
      join occurrences o on o.org_id = m.org_id and o.id = x.occurrence
      join videos v on v.id = o.video_id`,
);

/** A mail to whoever asks, about an occurrence that waits for an approval; its token. */
export function addApprovalMails(rows: NewRows, orgId: string, email: string, occurrence: string) {
  const [mailId, token] = [newId(), newId()];
  mails.add(rows, {
    ...{ id: mailId, orgId, kind: "approval_request", status: "sent", recipient: email, language: "en" },
    ...{ params: { is_weekly: true }, messageId: `<${mailId}@example.com>` },
  });
  days += 1;
  const day = new Date(days * 86_400_000);
  const mailed = { mailId, orgId, email, day, tokenHash: secretHash(token), occurrence };
  approvalMails.add(rows, mailed);
  items.add(rows, mailed);
  return { approvalToken: token };
}
