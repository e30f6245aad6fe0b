-- Names in the order of all other names (see the migration `natural_sort`): videos and collections are sorted by these.
ALTER TABLE "templates" ALTER COLUMN "name" TYPE TEXT COLLATE "natural_sort";
ALTER TABLE "projects" ALTER COLUMN "name" TYPE TEXT COLLATE "natural_sort";

-- Searched as people are. The collation is the database's, in which a query is folded.
ALTER TABLE "collections" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (fold_text("name" COLLATE "default")) STORED;
ALTER TABLE "projects" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (fold_text("name" COLLATE "default")) STORED;
ALTER TABLE "templates" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (fold_text("name" COLLATE "default")) STORED;

-- CreateIndex
CREATE INDEX "collections_org_id_type_id_idx" ON "collections"("org_id", "type", "id");

-- CreateIndex
CREATE INDEX "collections_org_id_total_id_idx" ON "collections"("org_id", "total", "id");

-- CreateIndex
CREATE INDEX "collections_org_id_completed_at_id_idx" ON "collections"("org_id", "completed_at", "id");

-- CreateIndex
CREATE INDEX "collections_org_id_search_text_idx" ON "collections" USING GIN ("org_id" uuid_ops, "search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "projects_org_id_name_id_idx" ON "projects"("org_id", "name", "id");

-- CreateIndex
CREATE INDEX "templates_org_id_name_id_idx" ON "templates"("org_id", "name", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_completed_at_id_idx" ON "videos"("org_id", "completed_at", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_duration_seconds_id_idx" ON "videos"("org_id", "duration_seconds", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_duration_ms_id_idx" ON "videos"("org_id", "duration_ms", "id");

ANALYZE "collections", "projects", "templates";
