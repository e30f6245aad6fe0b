-- CreateTable
CREATE TABLE "archives" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "video_ids" UUID[],
    "in_folders" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archives_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "archives_expires_at_idx" ON "archives"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "archives_org_id_id_key" ON "archives"("org_id", "id");

-- AddForeignKey
ALTER TABLE "archives" ADD CONSTRAINT "archives_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TRIGGER "archives_forget_answers" AFTER DELETE ON "archives"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
