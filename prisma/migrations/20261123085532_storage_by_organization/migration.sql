-- How much room an organization's files take is asked at every upload and order: of a hundred thousand videos without a look at their
-- rows.
CREATE INDEX "videos_storage_idx" ON "videos"("org_id", "collection_id") INCLUDE ("size") WHERE "size" IS NOT NULL;
