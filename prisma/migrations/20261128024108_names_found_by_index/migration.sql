-- Whoever is erased is looked for in the names of all that their organization has, by indexes: an organization may have a photo of
-- each of half a million people.
CREATE INDEX "collections_spaced_words_idx" ON "collections" USING GIN ("org_id" uuid_ops, spaced_words("name" COLLATE "default") gin_trgm_ops);
CREATE INDEX "assets_spaced_words_idx" ON "assets" USING GIN ("org_id" uuid_ops, spaced_words("file_name") gin_trgm_ops);

CREATE OR REPLACE FUNCTION "forget_names_of_people"() RETURNS trigger LANGUAGE plpgsql AS $$
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
        -- `OFFSET 0`: each pattern by itself, so that the indexes of the words find what bears it.
        SELECT t.* FROM "patterns" p CROSS JOIN LATERAL (
            SELECT "org_id", "id", 'collection.created' AS "action" FROM "collections"
            WHERE "org_id" = p."org_id" AND spaced_words("name" COLLATE "default") LIKE p."pattern" COLLATE "default"
            UNION ALL SELECT "org_id", "id", 'project.created' FROM "projects"
            WHERE "org_id" = p."org_id" AND spaced_words("name" COLLATE "default") LIKE p."pattern" COLLATE "default"
            UNION ALL SELECT "org_id", "id", 'template.created' FROM "templates"
            WHERE "org_id" = p."org_id" AND spaced_words("name" COLLATE "default") LIKE p."pattern" COLLATE "default"
            UNION ALL SELECT "org_id", "id", 'asset.created' FROM "assets"
            WHERE "org_id" = p."org_id" AND spaced_words("file_name") LIKE p."pattern" COLLATE "default"
            OFFSET 0) t
    ), "marked" AS (
        UPDATE "audit_events" SET "details" = "audit_events"."details" || '{"name_withheld": true}'
        FROM (SELECT DISTINCT "org_id", "id", "action" FROM "things") "things"
        WHERE "audit_events"."org_id" = "things"."org_id" AND "audit_events"."target_id" = "things"."id"
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

