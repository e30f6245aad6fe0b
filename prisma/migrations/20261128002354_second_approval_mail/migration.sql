-- DropIndex
DROP INDEX "approval_mails_org_id_user_id_day_key";

-- AlterTable
ALTER TABLE "approval_mails" ADD COLUMN     "is_pressing" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "approval_mails_org_id_user_id_day_is_pressing_key" ON "approval_mails"("org_id", "user_id", "day", "is_pressing");
