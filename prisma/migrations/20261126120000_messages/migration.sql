-- CreateEnum
CREATE TYPE "CancelReason" AS ENUM ('by_request', 'opted_out', 'archived', 'no_email', 'address_failed', 'already_sent', 'link_ended', 'video_failed');

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'message';

-- AlterEnum
ALTER TYPE "MailStatus" ADD VALUE 'scheduled';

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "in_hand" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_repeat" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reason" "CancelReason",
ADD COLUMN     "scheduled_at" TIMESTAMPTZ(3),
ADD COLUMN     "send_id" UUID,
ADD COLUMN     "video_id" UUID,
ADD COLUMN     "watch_link_id" UUID;

-- AlterTable
ALTER TABLE "people" ADD COLUMN     "email_failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "email_fault" TEXT;

-- CreateTable
CREATE TABLE "message_sends" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "collection_id" UUID,
    "video_id" UUID,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "to_person" BOOLEAN NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_sends_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "message_sends_org_id_collection_id_id_idx" ON "message_sends"("org_id", "collection_id", "id");

-- CreateIndex
CREATE INDEX "message_sends_org_id_video_id_idx" ON "message_sends"("org_id", "video_id");

-- CreateIndex
CREATE INDEX "message_sends_created_by_id_idx" ON "message_sends"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_sends_org_id_id_key" ON "message_sends"("org_id", "id");

-- CreateIndex
CREATE INDEX "mails_org_id_send_id_id_idx" ON "mails"("org_id", "send_id", "id");

-- CreateIndex
CREATE INDEX "mails_org_id_video_id_id_idx" ON "mails"("org_id", "video_id", "id");

-- CreateIndex
CREATE INDEX "mails_org_id_watch_link_id_idx" ON "mails"("org_id", "watch_link_id");

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_org_id_send_id_fkey" FOREIGN KEY ("org_id", "send_id") REFERENCES "message_sends"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_org_id_video_id_fkey" FOREIGN KEY ("org_id", "video_id") REFERENCES "videos"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_org_id_watch_link_id_fkey" FOREIGN KEY ("org_id", "watch_link_id") REFERENCES "watch_links"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_org_id_collection_id_fkey" FOREIGN KEY ("org_id", "collection_id") REFERENCES "collections"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_org_id_video_id_fkey" FOREIGN KEY ("org_id", "video_id") REFERENCES "videos"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- Nobody gets a message about the same video twice, unless it was asked for, whatever requests meet.
CREATE UNIQUE INDEX "mails_one_message" ON "mails"("video_id", lower("recipient"))
    WHERE "send_id" IS NOT NULL AND NOT "is_repeat" AND "status" NOT IN ('failed', 'canceled');
-- What organizations list as e-mails, and what is deleted after some time: messages stay, and are many.
CREATE INDEX "mails_other_idx" ON "mails"("org_id", "id") WHERE "send_id" IS NULL;
CREATE INDEX "mails_other_created_idx" ON "mails"("created_at") WHERE "send_id" IS NULL;

-- A message has its video and its link.
ALTER TABLE "mails" ADD CONSTRAINT "mails_of_a_video"
    CHECK ("send_id" IS NULL OR ("org_id" IS NOT NULL AND "video_id" IS NOT NULL AND "watch_link_id" IS NOT NULL));

-- Whoever changes a person's address, by whatever way: what was said of the old one does not hold for the new one.
CREATE FUNCTION "forget_email_fault"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."email_fault" := NULL;
    NEW."email_failed_at" := NULL;
    RETURN NEW;
END;
$$;

CREATE TRIGGER "people_forget_email_fault" BEFORE UPDATE OF "email" ON "people" FOR EACH ROW
    WHEN (OLD."email" IS DISTINCT FROM NEW."email" AND OLD."email_failed_at" IS NOT NULL)
    EXECUTE FUNCTION "forget_email_fault"();

-- Webhook deliveries hold the address of a message, and go with it.
CREATE TRIGGER "mails_forget_deliveries" AFTER DELETE ON "mails"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_deliveries"();
