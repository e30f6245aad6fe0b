-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'approval_request';

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "approvals_mailed_on" DATE;

-- CreateTable
CREATE TABLE "approval_mails" (
    "org_id" UUID NOT NULL,
    "mail_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_mails_pkey" PRIMARY KEY ("org_id","mail_id")
);

-- CreateTable
CREATE TABLE "approval_mail_items" (
    "org_id" UUID NOT NULL,
    "mail_id" UUID NOT NULL,
    "occurrence_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_mail_items_pkey" PRIMARY KEY ("org_id","mail_id","occurrence_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "approval_mails_token_hash_key" ON "approval_mails"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "approval_mails_org_id_user_id_day_key" ON "approval_mails"("org_id", "user_id", "day");

-- CreateIndex
CREATE INDEX "approval_mail_items_org_id_occurrence_id_idx" ON "approval_mail_items"("org_id", "occurrence_id");

-- AddForeignKey
ALTER TABLE "approval_mails" ADD CONSTRAINT "approval_mails_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "approval_mails" ADD CONSTRAINT "approval_mails_org_id_mail_id_fkey" FOREIGN KEY ("org_id", "mail_id") REFERENCES "mails"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "approval_mails" ADD CONSTRAINT "approval_mails_org_id_user_id_fkey" FOREIGN KEY ("org_id", "user_id") REFERENCES "members"("org_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "approval_mail_items" ADD CONSTRAINT "approval_mail_items_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "approval_mail_items" ADD CONSTRAINT "approval_mail_items_org_id_mail_id_fkey" FOREIGN KEY ("org_id", "mail_id") REFERENCES "approval_mails"("org_id", "mail_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "approval_mail_items" ADD CONSTRAINT "approval_mail_items_org_id_occurrence_id_fkey" FOREIGN KEY ("org_id", "occurrence_id") REFERENCES "occurrences"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
