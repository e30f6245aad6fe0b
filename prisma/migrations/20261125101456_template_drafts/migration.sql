-- CreateEnum
CREATE TYPE "CheckpointReason" AS ENUM ('interval', 'replaced', 'kept', 'discarded');

-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "author_id" UUID,
ADD COLUMN     "author_type" "ActorType";

-- CreateTable
CREATE TABLE "template_drafts" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "template_id" UUID,
    "name" TEXT NOT NULL DEFAULT '',
    "base_version" INTEGER,
    "scene" JSONB NOT NULL,
    "scene_text" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "author_type" "ActorType" NOT NULL,
    "author_id" UUID,
    "checkpoint_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_checkpoints" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "reason" "CheckpointReason" NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "base_version" INTEGER,
    "scene" JSONB NOT NULL,
    "scene_text" TEXT,
    "size" INTEGER NOT NULL GENERATED ALWAYS AS (
        octet_length("scene"::text) + coalesce(octet_length("scene_text"), 0)
    ) STORED,
    "author_type" "ActorType" NOT NULL,
    "author_id" UUID,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_checkpoints_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "template_drafts_org_id_id_key" ON "template_drafts"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "template_drafts_org_id_template_id_key" ON "template_drafts"("org_id", "template_id");

-- CreateIndex
CREATE INDEX "template_checkpoints_org_id_draft_id_id_idx" ON "template_checkpoints"("org_id", "draft_id", "id");

-- CreateIndex
CREATE INDEX "template_checkpoints_created_at_idx" ON "template_checkpoints"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "template_checkpoints_org_id_id_key" ON "template_checkpoints"("org_id", "id");

-- AddForeignKey
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_org_id_template_id_fkey" FOREIGN KEY ("org_id", "template_id") REFERENCES "templates"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "template_checkpoints" ADD CONSTRAINT "template_checkpoints_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A draft has the id of its template; one of a new template is based on no version.
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_template_check"
    CHECK ("template_id" = "id" AND "base_version" IS NOT NULL OR "template_id" IS NULL AND "base_version" IS NULL);

CREATE TRIGGER "template_drafts_forget_answers" AFTER DELETE ON "template_drafts"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
CREATE TRIGGER "template_checkpoints_forget_answers" AFTER DELETE ON "template_checkpoints"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();

-- Who published the versions from before is in the audit log.
UPDATE "template_versions" SET "author_type" = "entry"."actor_type", "author_id" = "entry"."actor_id"
FROM "audit_events" AS "entry"
WHERE "entry"."org_id" = "template_versions"."org_id" AND "entry"."target_id" = "template_versions"."template_id"
    AND NOT "template_versions"."ready_made" AND "entry"."target_type" = 'template'
    AND ("entry"."action" = 'template_version.created'
            AND "entry"."details"->'version' = to_jsonb("template_versions"."version")
        OR "entry"."action" = 'template.created' AND "template_versions"."version" = 1);
