-- CreateEnum
CREATE TYPE "MailKind" AS ENUM ('password_reset', 'invitation', 'test');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('queued', 'sent', 'failed', 'canceled');

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "org_id" UUID,
    "kind" "MailKind" NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'queued',
    "recipient" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "secret" TEXT,
    "resource_id" UUID,
    "message_id" TEXT NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "relay_answer" TEXT,
    "attempted_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_settings" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "sender_name" TEXT,
    "reply_to" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mails_resource_id_idx" ON "mails"("resource_id");

-- CreateIndex
CREATE INDEX "mails_attempted_at_idx" ON "mails"("attempted_at");

-- CreateIndex
CREATE INDEX "mails_created_at_idx" ON "mails"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "mails_org_id_id_key" ON "mails"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_settings_org_id_key" ON "mail_settings"("org_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_settings_org_id_id_key" ON "mail_settings"("org_id", "id");

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
