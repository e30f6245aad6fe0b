-- CreateIndex
CREATE INDEX "collections_org_id_created_at_id_idx" ON "collections"("org_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_created_at_id_idx" ON "videos"("org_id", "created_at", "id");
