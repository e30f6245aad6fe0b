-- CreateEnum
CREATE TYPE "SavedViewList" AS ENUM ('people', 'videos', 'collections');

-- CreateTable
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "list" "SavedViewList" NOT NULL,
    "name" TEXT NOT NULL,
    "parameters" JSONB NOT NULL,
    "private_to_id" UUID,
    "position" INTEGER NOT NULL,
    "author_type" "ActorType" NOT NULL,
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_views_org_id_list_position_idx" ON "saved_views"("org_id", "list", "position");

-- CreateIndex
CREATE INDEX "saved_views_org_id_private_to_id_idx" ON "saved_views"("org_id", "private_to_id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_org_id_id_key" ON "saved_views"("org_id", "id");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_org_id_private_to_id_fkey" FOREIGN KEY ("org_id", "private_to_id") REFERENCES "members"("org_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TRIGGER "saved_views_forget_answers" AFTER DELETE ON "saved_views"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();

-- Whether words occur in the text that people are found by: one or two letters at the start of a word only, as the search has it.
CREATE FUNCTION "words_occur"(words text[], search_text text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT bool_and(strpos(' ' || search_text, CASE WHEN length(word) > 2 THEN word ELSE ' ' || word END) > 0) FROM unnest(words) word);

-- Whether a search is about one person who is gone: those of its words that occur in their text occur together in nobody else's.
CREATE FUNCTION "search_was_for"(gone_text text, org uuid, q text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
    words text[] := array_remove(regexp_split_to_array(fold_text(q), '\s+'), '');
    found text[] := ARRAY(SELECT word FROM unnest(words) word WHERE "words_occur"(ARRAY[word], gone_text));
    longest text := (SELECT word FROM unnest(found) word ORDER BY length(word) DESC LIMIT 1);
BEGIN
    -- One or two letters beside words that are not theirs say nothing of them.
    IF longest IS NULL OR (length(longest) < 3 AND found <> words) THEN
        RETURN false;
    END IF;
    RETURN NOT EXISTS (
        SELECT FROM "people" p
        WHERE p."org_id" = org AND p."search_text" LIKE '%' || regexp_replace(longest, '([\\%_])', '\\\1', 'g') || '%'
            AND "words_occur"(found, p."search_text"));
END;
$$;

-- A view that names a person who is erased, or searches for them alone, goes with them. A trigger, because every way of erasing
-- passes it. Collections are searched by their own names: a word that one has is the organization's.
CREATE FUNCTION "forget_views_about_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "saved_views" v
    USING "gone" g, "organizations" o
    WHERE o."id" = g."org_id" AND v."org_id" = g."org_id" AND (
        v."parameters" ->> 'person_id' = g."id"::text
        OR v."parameters" ->> 'external_id' = g."external_id"
        OR (
            v."parameters" ? 'q'
            AND "search_was_for"(g."search_text", g."org_id", v."parameters" ->> 'q')
            AND NOT (v."list" = 'collections' AND EXISTS (
                SELECT FROM "collections" c
                WHERE c."org_id" = v."org_id" AND strpos(lower(c."name"), lower(v."parameters" ->> 'q')) > 0))));
    RETURN NULL;
END;
$$;

CREATE TRIGGER "people_forget_views_about_people" AFTER DELETE ON "people"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_views_about_people"();
