-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "BulkActionKind" ADD VALUE 'retry_messages';
ALTER TYPE "BulkActionKind" ADD VALUE 'cancel_messages';

-- AlterEnum
ALTER TYPE "SavedViewList" ADD VALUE 'messages';

-- CreateIndex
CREATE INDEX "mails_org_id_status_id_idx" ON "mails"("org_id", "status", "id");

-- CreateIndex
CREATE INDEX "mails_org_id_sent_at_id_idx" ON "mails"("org_id", "sent_at", "id");
