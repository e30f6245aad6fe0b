-- AlterEnum
ALTER TYPE "BulkActionKind" ADD VALUE 'delete_videos';
ALTER TYPE "BulkActionKind" ADD VALUE 'delete_collections';

-- DropIndex
DROP INDEX "bulk_action_items_org_id_bulk_action_id_status_person_id_idx";

-- What is changed is named apart from the person that it may be: until now it was always one.
ALTER TABLE "bulk_action_items" ADD COLUMN     "target_id" UUID;
UPDATE "bulk_action_items" SET "target_id" = "person_id";

-- AlterTable
ALTER TABLE "bulk_action_items" DROP CONSTRAINT "bulk_action_items_pkey",
ALTER COLUMN "target_id" SET NOT NULL,
ALTER COLUMN "person_id" DROP NOT NULL,
ADD CONSTRAINT "bulk_action_items_pkey" PRIMARY KEY ("bulk_action_id", "target_id"),
ADD CONSTRAINT "bulk_action_items_person_is_target" CHECK ("person_id" = "target_id");

-- CreateIndex
CREATE INDEX "bulk_action_items_org_id_bulk_action_id_status_target_id_idx" ON "bulk_action_items"("org_id", "bulk_action_id", "status", "target_id");
