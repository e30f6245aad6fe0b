-- Names in the order in which people look for them: without regard to case and accents at first, and numbers by their value. It is
-- the same for every language. A name that differs in a letter's case stays another one. A collation of our own: whoever owns the
-- database may refresh its version after an upgrade of ICU. A PostgreSQL without ICU sorts by code point, as before.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') THEN
        CREATE COLLATION "natural_sort" (provider = icu, locale = 'und-u-kn-true');
    ELSE
        CREATE COLLATION "natural_sort" FROM "C";
    END IF;
END $$;

-- Before the columns change, so that no index is built twice.
-- DropIndex
DROP INDEX "people_org_id_last_name_id_idx";
DROP INDEX "people_org_id_first_name_id_idx";
DROP INDEX "people_org_id_position_id_idx";
DROP INDEX "people_org_id_sector_id_idx";

-- The collation of what is searched stays the database's: a query is folded in that one.
ALTER TABLE "people" DROP COLUMN "search_text";
ALTER TABLE "people"
    ALTER COLUMN "first_name" TYPE TEXT COLLATE "natural_sort",
    ALTER COLUMN "last_name" TYPE TEXT COLLATE "natural_sort",
    ALTER COLUMN "position" TYPE TEXT COLLATE "natural_sort",
    ALTER COLUMN "sector" TYPE TEXT COLLATE "natural_sort",
    ALTER COLUMN "external_id" TYPE TEXT COLLATE "natural_sort";
ALTER TABLE "people" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
    fold_text(("first_name" || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("external_id", '')) COLLATE "default")
) STORED;
ALTER TABLE "collections" ALTER COLUMN "name" TYPE TEXT COLLATE "natural_sort";

-- CreateIndex
CREATE INDEX "people_org_id_search_text_idx" ON "people" USING GIN ("org_id" uuid_ops, "search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "people_org_id_first_name_id_idx" ON "people"("org_id", "first_name", "id");

-- CreateIndex
CREATE INDEX "people_org_id_sector_status_id_idx" ON "people"("org_id", "sector", "status", "id");

-- CreateIndex
CREATE INDEX "people_org_id_position_status_id_idx" ON "people"("org_id", "position", "status", "id");

-- CreateIndex
CREATE INDEX "people_org_id_last_name_first_name_id_idx" ON "people"("org_id", "last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "people_org_id_hire_date_id_idx" ON "people"("org_id", "hire_date", "id");

-- CreateIndex
CREATE INDEX "people_org_id_email_id_idx" ON "people"("org_id", "email", "id");

-- CreateIndex
CREATE INDEX "people_org_id_phone_id_idx" ON "people"("org_id", "phone", "id");

-- CreateIndex
CREATE INDEX "collections_org_id_name_id_idx" ON "collections"("org_id", "name", "id");

ANALYZE "people", "collections";
