CREATE EXTENSION IF NOT EXISTS unaccent;
-- A GIN index over organization and trigrams: other organizations' people cost a search nothing.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- How a name is written and how it is looked for are made alike: without accents, in small letters. unaccent() itself is
-- only STABLE, because somebody might change its dictionary; ours is the one that comes with the extension. The body is
-- parsed here and now, so that a restored dump finds both whatever its search_path.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, normalize(value)));

-- DropIndex
DROP INDEX "people_search_text_idx";

-- A generated column keeps its expression: another one is another column.
ALTER TABLE "people" DROP COLUMN "search_text";
ALTER TABLE "people" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
    fold_text("first_name" || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("external_id", ''))
) STORED;

-- CreateIndex
CREATE INDEX "people_org_id_search_text_idx" ON "people" USING GIN ("org_id" uuid_ops, "search_text" gin_trgm_ops);
