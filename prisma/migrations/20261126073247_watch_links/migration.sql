-- CreateEnum
CREATE TYPE "AnswerSymbol" AS ENUM ('heart', 'celebrate', 'laugh', 'thanks');

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "watch_downloads" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "watch_link_days" INTEGER NOT NULL DEFAULT 90;

-- CreateTable
CREATE TABLE "watch_links" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_by_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answers" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "symbol" "AnswerSymbol",
    "text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "watch_links_token_hash_key" ON "watch_links"("token_hash");

-- CreateIndex
CREATE INDEX "watch_links_org_id_video_id_id_idx" ON "watch_links"("org_id", "video_id", "id");

-- CreateIndex
CREATE INDEX "watch_links_created_by_id_idx" ON "watch_links"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "watch_links_org_id_id_key" ON "watch_links"("org_id", "id");

-- CreateIndex
CREATE INDEX "answers_org_id_video_id_id_idx" ON "answers"("org_id", "video_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "answers_org_id_id_key" ON "answers"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "answers_org_id_link_id_key" ON "answers"("org_id", "link_id");

-- AddForeignKey
ALTER TABLE "watch_links" ADD CONSTRAINT "watch_links_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "watch_links" ADD CONSTRAINT "watch_links_org_id_video_id_fkey" FOREIGN KEY ("org_id", "video_id") REFERENCES "videos"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "watch_links" ADD CONSTRAINT "watch_links_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "answers" ADD CONSTRAINT "answers_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "answers" ADD CONSTRAINT "answers_org_id_link_id_fkey" FOREIGN KEY ("org_id", "link_id") REFERENCES "watch_links"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "answers" ADD CONSTRAINT "answers_org_id_video_id_fkey" FOREIGN KEY ("org_id", "video_id") REFERENCES "videos"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- An answer says something, and not more than a page lets anybody write.
ALTER TABLE "answers" ADD CONSTRAINT "answers_say_something" CHECK ("symbol" IS NOT NULL OR "text" IS NOT NULL);
ALTER TABLE "answers" ADD CONSTRAINT "answers_text_length" CHECK (char_length("text") BETWEEN 1 AND 500);
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_watch_link_days" CHECK ("watch_link_days" BETWEEN 1 AND 3650);

-- The response that created a link holds its address, which must not outlive the video.
CREATE TRIGGER "watch_links_forget_answers" AFTER DELETE ON "watch_links"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();

-- Webhook deliveries hold what somebody answered, and go with it. A trigger, because answers go with their video, in
-- whichever way that is deleted.
CREATE FUNCTION "forget_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- In this order, as lib/server/webhooks/delivery-queries.ts does, so that two deletions cannot block each other.
    PERFORM 1 FROM "webhooks" WHERE "id" IN (
        SELECT "webhook_deliveries"."webhook_id" FROM "webhook_deliveries" JOIN "gone"
        ON "webhook_deliveries"."org_id" = "gone"."org_id" AND "webhook_deliveries"."resource_id" = "gone"."id"
    ) ORDER BY "id" FOR KEY SHARE;
    DELETE FROM "webhook_deliveries" USING "gone"
    WHERE "webhook_deliveries"."org_id" = "gone"."org_id" AND "webhook_deliveries"."resource_id" = "gone"."id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "answers_forget_deliveries" AFTER DELETE ON "answers"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_deliveries"();
