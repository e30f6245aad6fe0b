-- AlterTable
ALTER TABLE "template_versions" ADD COLUMN     "ready_made" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "ready_made" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "templates_org_id_ready_made_key" ON "templates"("org_id", "ready_made");

-- Until now every template, and every version of one, came with the product.
UPDATE "templates" SET "ready_made" = "slug";
UPDATE "template_versions" SET "ready_made" = true;
