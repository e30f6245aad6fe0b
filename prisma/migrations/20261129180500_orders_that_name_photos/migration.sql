-- An erasure looks for photos that an order itself names: in the few that change anything, not in all videos.
CREATE INDEX "videos_modified_idx" ON "videos"("org_id") WHERE "modifications" <> '[]';
CREATE INDEX "collections_modified_idx" ON "collections"("org_id") WHERE "modifications" <> '[]';
