-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "target_name" TEXT;

-- Words as names are compared: folded, with a space before and after each. Letters of all scripts stay whatever the locale,
-- because only what separates words is listed; `%` and `_` do, so that a word is a pattern as it is.
CREATE FUNCTION "spaced_words"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || trim(regexp_replace(fold_text("value"), '[\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')) || ' ';

-- What an entry keeps in words of its target.
CREATE FUNCTION "kept_words"("target_name" text, "details" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN spaced_words(coalesce("target_name", '')
    || ' ' || jsonb_path_query_array("details", '$.changes[*].from')::text
    || ' ' || jsonb_path_query_array("details", '$.changes[*].to')::text);

CREATE INDEX "audit_events_kept_words_idx" ON "audit_events"
    USING GIN ("org_id" uuid_ops, kept_words("target_name", "details") gin_trgm_ops)
    WHERE "target_name" IS NOT NULL OR "details" ? 'changes';

-- An erased person is gone from what entries keep of other things: the name of a deleted collection, the former name of a
-- project. Any word of their name counts, but for the short ones of a long name ("van", "de"); the name of a member only if
-- it is the same in full, since the log has to say who did what. Things that still bear the name are marked at the entry of
-- their creation, so that entries written later keep nothing of it either.
CREATE FUNCTION "forget_names_of_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    WITH "names" AS (
        SELECT "org_id", "id", "name", "word" FROM "gone",
            LATERAL (VALUES ("first_name"), ("last_name")) AS "names" ("name"),
            LATERAL regexp_split_to_table(trim(spaced_words("name")), ' ') AS "word"
        WHERE "word" <> ''
    ), "patterns" AS (
        SELECT "org_id", CASE WHEN octet_length("word") < 4 THEN '% ' || "word" || ' %' ELSE '%' || "word" || '%' END AS "pattern"
        FROM "names"
        WHERE octet_length("word") >= 4 OR NOT EXISTS (
            SELECT FROM "names" AS "longer"
            WHERE "longer"."id" = "names"."id" AND "longer"."name" = "names"."name" AND octet_length("longer"."word") >= 4)
        -- Scripts without spaces write both names as one word.
        UNION SELECT "org_id", '%' || replace(spaced_words("both"), ' ', '') || '%'
        FROM "gone", LATERAL (VALUES ("first_name" || "last_name"), ("last_name" || "first_name")) AS "joined" ("both")
        WHERE octet_length("both") >= 4
        UNION SELECT "org_id", '%' || spaced_words("email") || '%' FROM "gone" WHERE length("email") > 0
        UNION SELECT "org_id", '%' || spaced_words("external_id") || '%' FROM "gone" WHERE octet_length("external_id") >= 4
    ), "whole" AS (
        SELECT "org_id", spaced_words("first_name" || ' ' || coalesce("last_name", '')) AS "name" FROM "gone"
        UNION SELECT "org_id", spaced_words("email") FROM "gone" WHERE length("email") > 0
    ), "found" AS (
        SELECT "audit_events"."id", array_agg("pattern") AS "patterns"
        FROM "patterns" JOIN "audit_events" ON "audit_events"."org_id" = "patterns"."org_id"
            AND kept_words("target_name", "details") LIKE "pattern"
        WHERE ("target_name" IS NOT NULL OR "details" ? 'changes') AND "target_type" NOT IN ('member', 'invitation')
        GROUP BY "audit_events"."id"
        UNION ALL
        SELECT "audit_events"."id", array_agg("whole"."name")
        FROM "whole" JOIN "audit_events" ON "audit_events"."org_id" = "whole"."org_id"
            AND kept_words("target_name", "details") = "whole"."name"
        WHERE ("target_name" IS NOT NULL OR "details" ? 'changes') AND "target_type" IN ('member', 'invitation')
        GROUP BY "audit_events"."id"
    ), "things" AS (
        SELECT "org_id", "id", 'collection.created' AS "action", "name" FROM "collections"
        UNION ALL SELECT "org_id", "id", 'project.created', "name" FROM "projects"
        UNION ALL SELECT "org_id", "id", 'template.created', "name" FROM "templates"
        UNION ALL SELECT "org_id", "id", 'asset.created', "file_name" FROM "assets"
    ), "marked" AS (
        UPDATE "audit_events" SET "details" = "audit_events"."details" || '{"name_withheld": true}'
        FROM "things"
        WHERE EXISTS (SELECT FROM "patterns" WHERE "patterns"."org_id" = "things"."org_id" AND spaced_words("name") LIKE "pattern")
            AND "audit_events"."org_id" = "things"."org_id" AND "audit_events"."target_id" = "things"."id"
            AND "audit_events"."action" = "things"."action"
    )
    UPDATE "audit_events"
    SET "target_name" = CASE WHEN spaced_words("target_name") LIKE ANY ("patterns") THEN NULL ELSE "target_name" END,
        "details" = CASE WHEN "details" ? 'changes' THEN jsonb_set("details", '{changes}', (
            SELECT coalesce(jsonb_agg("change" ORDER BY "place"), '[]')
            FROM jsonb_array_elements("details" -> 'changes') WITH ORDINALITY AS "kept" ("change", "place")
            WHERE NOT spaced_words(coalesce("change" ->> 'from', '') || ' ' || coalesce("change" ->> 'to', '')) LIKE ANY ("patterns")
            )) ELSE "details" END
    FROM "found" WHERE "audit_events"."id" = "found"."id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "people_forget_names" AFTER DELETE ON "people"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_names_of_people"();

CREATE FUNCTION "withhold_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM "audit_events"
        WHERE "org_id" = NEW."org_id" AND "target_type" = NEW."target_type" AND "target_id" = NEW."target_id"
            AND "details" ? 'name_withheld') THEN
        NEW."target_name" := NULL;
        NEW."details" := NEW."details" - 'changes';
    END IF;
    RETURN NEW;
END;
$$;

CREATE TRIGGER "audit_events_withhold_names" BEFORE INSERT ON "audit_events"
    FOR EACH ROW WHEN (NEW."target_type" <> 'person' AND (NEW."target_name" IS NOT NULL OR NEW."details" ? 'changes'))
    EXECUTE FUNCTION "withhold_names"();
