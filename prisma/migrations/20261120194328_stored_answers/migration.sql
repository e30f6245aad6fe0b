-- DropForeignKey
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_org_id_fkey";

-- DropTable
DROP TABLE "idempotency_keys";

-- CreateTable
CREATE TABLE "stored_answers" (
    "key_hash" TEXT NOT NULL,
    "org_id" UUID NOT NULL,
    "request_hash" TEXT NOT NULL,
    "resource_id" UUID,
    "answer" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_answers_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE INDEX "stored_answers_org_id_resource_id_idx" ON "stored_answers"("org_id", "resource_id");

-- CreateIndex
CREATE INDEX "stored_answers_expires_at_idx" ON "stored_answers"("expires_at");

-- AddForeignKey
ALTER TABLE "stored_answers" ADD CONSTRAINT "stored_answers_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What is deleted must not be left in an answer. A trigger, because every way of deleting passes it, bulk and cascade
-- included; the row stays, so that its Idempotency-Key makes nothing a second time.
CREATE FUNCTION "forget_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "stored_answers" SET "answer" = NULL FROM "gone"
    WHERE "stored_answers"."org_id" = "gone"."org_id" AND "stored_answers"."resource_id" = "gone"."id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "assets_forget_answers" AFTER DELETE ON "assets"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
CREATE TRIGGER "collections_forget_answers" AFTER DELETE ON "collections"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
CREATE TRIGGER "invitations_forget_answers" AFTER DELETE ON "invitations"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
CREATE TRIGGER "people_forget_answers" AFTER DELETE ON "people"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
CREATE TRIGGER "videos_forget_answers" AFTER DELETE ON "videos"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
CREATE TRIGGER "webhooks_forget_answers" AFTER DELETE ON "webhooks"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
