-- People are found by their position and sector, too. Dropped with its index, so that none is built twice.
ALTER TABLE "people" DROP COLUMN "search_text";
ALTER TABLE "people" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
    fold_text(("first_name" || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("external_id", '')
        || ' ' || coalesce("position", '') || ' ' || coalesce("sector", '')) COLLATE "default")
) STORED;

-- CreateIndex
CREATE INDEX "people_org_id_search_text_idx" ON "people" USING GIN ("org_id" uuid_ops, "search_text" gin_trgm_ops);

-- As before, but for the position and the sector, which are facts of many: a view that searches for these stays.
CREATE OR REPLACE FUNCTION "forget_views_about_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "saved_views" v
    USING "gone" g, "organizations" o
    WHERE o."id" = g."org_id" AND v."org_id" = g."org_id" AND (
        v."parameters" ->> 'person_id' = g."id"::text
        OR v."parameters" ->> 'external_id' = g."external_id"
        OR (
            v."parameters" ? 'q'
            AND "search_was_for"(
                fold_text((g."first_name" || ' ' || coalesce(g."last_name", '') || ' ' || coalesce(g."email", '') || ' '
                    || coalesce(g."external_id", '')) COLLATE "default"),
                g."org_id", v."parameters" ->> 'q')
            AND NOT (v."list" = 'collections' AND EXISTS (
                SELECT FROM "collections" c
                WHERE c."org_id" = v."org_id" AND "words_occur"(
                    array_remove(regexp_split_to_array(fold_text(v."parameters" ->> 'q'), '\s+'), ''), c."search_text")))));
    RETURN NULL;
END;
$$;
