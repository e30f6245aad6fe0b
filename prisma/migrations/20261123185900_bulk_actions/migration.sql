-- CreateEnum
CREATE TYPE "BulkActionKind" AS ENUM ('archive', 'restore', 'update', 'erase');

-- CreateEnum
CREATE TYPE "BulkActionStatus" AS ENUM ('queued', 'running', 'completed', 'canceled');

-- CreateEnum
CREATE TYPE "BulkItemStatus" AS ENUM ('pending', 'succeeded', 'unchanged', 'failed');

-- CreateTable
CREATE TABLE "bulk_actions" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "action" "BulkActionKind" NOT NULL,
    "status" "BulkActionStatus" NOT NULL DEFAULT 'queued',
    "fields" TEXT[],
    "total" INTEGER NOT NULL,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "batch" INTEGER NOT NULL DEFAULT 0,
    "undo_of" UUID,
    "actor_type" "ActorType" NOT NULL,
    "actor_id" UUID,
    "request_id" TEXT,
    "ip_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_action_items" (
    "org_id" UUID NOT NULL,
    "bulk_action_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "status" "BulkItemStatus" NOT NULL DEFAULT 'pending',
    "before" JSONB,
    "after" JSONB,
    "fault" TEXT,

    CONSTRAINT "bulk_action_items_pkey" PRIMARY KEY ("bulk_action_id","person_id")
);

-- CreateIndex
CREATE INDEX "bulk_actions_org_id_status_id_idx" ON "bulk_actions"("org_id", "status", "id");

-- CreateIndex
CREATE INDEX "bulk_actions_org_id_actor_id_id_idx" ON "bulk_actions"("org_id", "actor_id", "id");

-- CreateIndex
CREATE INDEX "bulk_actions_ended_at_idx" ON "bulk_actions"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_actions_org_id_id_key" ON "bulk_actions"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_actions_org_id_undo_of_key" ON "bulk_actions"("org_id", "undo_of");

-- CreateIndex
CREATE INDEX "bulk_action_items_org_id_bulk_action_id_status_person_id_idx" ON "bulk_action_items"("org_id", "bulk_action_id", "status", "person_id");

-- CreateIndex
CREATE INDEX "bulk_action_items_org_id_person_id_idx" ON "bulk_action_items"("org_id", "person_id");

-- AddForeignKey
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_org_id_undo_of_fkey" FOREIGN KEY ("org_id", "undo_of") REFERENCES "bulk_actions"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bulk_action_items" ADD CONSTRAINT "bulk_action_items_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bulk_action_items" ADD CONSTRAINT "bulk_action_items_org_id_bulk_action_id_fkey" FOREIGN KEY ("org_id", "bulk_action_id") REFERENCES "bulk_actions"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bulk_action_items" ADD CONSTRAINT "bulk_action_items_org_id_person_id_fkey" FOREIGN KEY ("org_id", "person_id") REFERENCES "people"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Open pages are told of a bulk action's progress.
CREATE FUNCTION "tell_of_bulk_actions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', json_build_object('kind', 'bulk_action', 'org', NEW."org_id", 'id', NEW."id")::text);
    RETURN NULL;
END;
$$;

CREATE TRIGGER "bulk_actions_tell_changed" AFTER INSERT OR UPDATE ON "bulk_actions"
    FOR EACH ROW EXECUTE FUNCTION "tell_of_bulk_actions"();
