-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "attempted_at" TIMESTAMPTZ(3),
ADD COLUMN     "duration_ms" INTEGER,
ADD COLUMN     "resource_id" UUID,
ADD COLUMN     "response_body" TEXT,
ADD COLUMN     "run" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "payload" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "webhooks" DROP COLUMN "revision",
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "previous_secret" TEXT,
ADD COLUMN     "previous_secret_expires_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "webhook_deliveries_org_id_resource_id_idx" ON "webhook_deliveries"("org_id", "resource_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
