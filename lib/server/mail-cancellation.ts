import type { Prisma } from "./generated/prisma/client.ts";

/** A client inside a transaction, bound to an organization or not. */
type Transaction = {
  mail: {
    updateMany(args: {
      where: Prisma.MailWhereInput;
      data: Prisma.MailUncheckedUpdateManyInput;
    }): Promise<unknown>;
    deleteMany(args: { where: Prisma.MailWhereInput }): Promise<unknown>;
  };
};

/** Cancels the mails about something that has ended, or has another link by now, unless they were sent. */
export async function cancelMailsAbout(tx: Transaction, resourceId: string): Promise<void> {
  await tx.mail.updateMany({
    where: { resourceId, status: { in: ["queued", "failed"] } },
    data: { status: "canceled", secret: null, nextAttemptAt: null },
  });
}

/** Deletes the mails about something that is deleted itself, sent ones too: they hold an address. */
export async function forgetMailsAbout(tx: Transaction, resourceId: string): Promise<void> {
  await tx.mail.deleteMany({ where: { resourceId } });
}
