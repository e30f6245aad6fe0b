-- CreateIndex
CREATE INDEX "webhook_deliveries_org_id_webhook_id_status_id_idx" ON "webhook_deliveries"("org_id", "webhook_id", "status", "id");
