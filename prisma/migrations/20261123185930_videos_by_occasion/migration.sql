-- CreateIndex
CREATE INDEX "videos_org_id_occasion_on_id_idx" ON "videos"("org_id", "occasion_on", "id");
