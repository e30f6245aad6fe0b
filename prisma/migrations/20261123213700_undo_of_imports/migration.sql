-- AlterEnum
ALTER TYPE "BulkActionKind" ADD VALUE 'undo_import';

-- AlterTable
ALTER TABLE "bulk_action_items" ADD COLUMN     "fault_fields" TEXT[];

-- AlterTable
ALTER TABLE "bulk_actions" ADD COLUMN     "import_id" UUID;

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "total" INTEGER NOT NULL,
    "created" INTEGER NOT NULL,
    "updated" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "rejected" INTEGER NOT NULL,
    "actor_type" "ActorType" NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_items" (
    "org_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "import_items_pkey" PRIMARY KEY ("import_id","person_id")
);

-- CreateIndex
CREATE INDEX "imports_created_at_idx" ON "imports"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "imports_org_id_id_key" ON "imports"("org_id", "id");

-- CreateIndex
CREATE INDEX "import_items_org_id_person_id_idx" ON "import_items"("org_id", "person_id");

-- CreateIndex
CREATE INDEX "bulk_actions_org_id_import_id_idx" ON "bulk_actions"("org_id", "import_id");

-- AddForeignKey
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_org_id_import_id_fkey" FOREIGN KEY ("org_id", "import_id") REFERENCES "imports"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_org_id_import_id_fkey" FOREIGN KEY ("org_id", "import_id") REFERENCES "imports"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_org_id_person_id_fkey" FOREIGN KEY ("org_id", "person_id") REFERENCES "people"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
