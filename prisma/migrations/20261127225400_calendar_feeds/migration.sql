-- CreateTable
CREATE TABLE "calendar_feeds" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "last_fetched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_org_id_id_key" ON "calendar_feeds"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_org_id_user_id_key" ON "calendar_feeds"("org_id", "user_id");

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_org_id_user_id_fkey" FOREIGN KEY ("org_id", "user_id") REFERENCES "members"("org_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The answer that made it holds its address.
CREATE TRIGGER "calendar_feed_forget_answers" AFTER DELETE ON "calendar_feeds"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
