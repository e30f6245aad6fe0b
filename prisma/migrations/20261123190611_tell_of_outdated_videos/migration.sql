-- A video is out of date as soon as its person or its template has changed, without a change of its own. Of a few people each is
-- told of; of many at once, and of a template, only that videos may be out of date.
CREATE FUNCTION "tell_of_changed_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', "message") FROM (
        SELECT DISTINCT CASE
            WHEN "together" > 20 THEN json_build_object('kind', 'outdated', 'org', "org_id")
            ELSE json_build_object('kind', 'person', 'org', "org_id", 'id', "id")
        END::text AS "message"
        FROM (
            SELECT "after"."org_id", "after"."id", count(*) OVER (PARTITION BY "after"."org_id") AS "together"
            FROM "after" JOIN "before" ON "before"."id" = "after"."id"
            WHERE "before"."revision" <> "after"."revision"
        ) AS "changed"
    ) AS "told";
    RETURN NULL;
END;
$$;
-- As for videos: an import changes thousands at once.
ALTER FUNCTION "tell_of_changed_people"() SET enable_nestloop = off;

CREATE FUNCTION "tell_of_newer_templates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', json_build_object('kind', 'outdated', 'org', "org_id")::text)
    FROM (
        SELECT DISTINCT "after"."org_id"
        FROM "after" JOIN "before" ON "before"."id" = "after"."id"
        WHERE "before"."latest_version" <> "after"."latest_version"
    ) AS "told";
    RETURN NULL;
END;
$$;
ALTER FUNCTION "tell_of_newer_templates"() SET enable_nestloop = off;

CREATE TRIGGER "people_tell_changed" AFTER UPDATE ON "people"
    REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_changed_people"();
CREATE TRIGGER "templates_tell_newer" AFTER UPDATE ON "templates"
    REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_newer_templates"();
