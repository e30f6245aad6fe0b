-- CreateIndex
CREATE INDEX "people_org_id_sector_id_idx" ON "people"("org_id", "sector", "id");

-- The few who do not want to be congratulated.
CREATE INDEX "people_uncelebrated_idx" ON "people"("org_id", "id") WHERE NOT "celebrate";
