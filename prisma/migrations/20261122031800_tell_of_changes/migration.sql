-- What is made changes by itself, and who looks at a page wants to see it: web processes listen on this channel and pass it on
-- (lib/server/live). Triggers, because every way of changing passes them, and a notification that belongs to the transaction is
-- sent with its commit or never. A message is small and says no more than ids, a status' change and how far a picture is drawn;
-- PostgreSQL itself leaves out what a transaction says twice.

-- One by one as long as they are few; of many of a collection at once only that they are to be asked for again.
CREATE FUNCTION "tell_of_changed_videos"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', "message") FROM (
        SELECT DISTINCT CASE
            WHEN "together" > 20 THEN json_build_object('kind', 'videos', 'org', "org_id", 'collection', "collection_id")
            WHEN "turned" THEN json_build_object('kind', 'video', 'org', "org_id", 'collection', "collection_id", 'id', "id")
            ELSE json_build_object('kind', 'video', 'org', "org_id", 'collection', "collection_id", 'id', "id", 'progress', "progress")
        END::text AS "message"
        FROM (
            SELECT "after"."org_id", "after"."collection_id", "after"."id", "after"."progress",
                "before"."status" <> "after"."status" AS "turned",
                count(*) OVER (PARTITION BY "after"."org_id", "after"."collection_id") AS "together"
            FROM "after" JOIN "before" ON "before"."id" = "after"."id"
            WHERE ("before"."status", "before"."progress") IS DISTINCT FROM ("after"."status", "after"."progress")
        ) AS "changed"
    ) AS "told";
    RETURN NULL;
END;
$$;

CREATE FUNCTION "tell_of_other_videos"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live',
        json_build_object('kind', 'videos', 'org', "org_id", 'collection', "collection_id")::text)
    FROM (SELECT DISTINCT "org_id", "collection_id" FROM "moved") AS "told";
    RETURN NULL;
END;
$$;

CREATE FUNCTION "tell_of_changed_collections"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live',
        json_build_object('kind', 'collection', 'org', "after"."org_id", 'id', "after"."id")::text)
    FROM "after" JOIN "before" ON "before"."id" = "after"."id"
    WHERE ("before"."status", "before"."total", "before"."completed", "before"."failed", "before"."zip_key",
            "before"."started_at", "before"."completed_at")
        IS DISTINCT FROM ("after"."status", "after"."total", "after"."completed", "after"."failed", "after"."zip_key",
            "after"."started_at", "after"."completed_at");
    RETURN NULL;
END;
$$;

CREATE FUNCTION "tell_of_other_collections"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', json_build_object('kind', 'collections', 'org', "org_id")::text)
    FROM (SELECT DISTINCT "org_id" FROM "moved") AS "told";
    RETURN NULL;
END;
$$;

-- Whoever may no longer look on is cut off at once: this says that somebody may be, and the web processes ask who.
CREATE FUNCTION "tell_of_access"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', '{"kind":"access"}');
    RETURN NULL;
END;
$$;

CREATE TRIGGER "videos_tell_changed" AFTER UPDATE ON "videos"
    REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_changed_videos"();
CREATE TRIGGER "videos_tell_added" AFTER INSERT ON "videos"
    REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_other_videos"();
CREATE TRIGGER "videos_tell_gone" AFTER DELETE ON "videos"
    REFERENCING OLD TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_other_videos"();

CREATE TRIGGER "collections_tell_changed" AFTER UPDATE ON "collections"
    REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_changed_collections"();
CREATE TRIGGER "collections_tell_added" AFTER INSERT ON "collections"
    REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_other_collections"();
CREATE TRIGGER "collections_tell_gone" AFTER DELETE ON "collections"
    REFERENCING OLD TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_other_collections"();

CREATE TRIGGER "members_tell_access" AFTER UPDATE OF "status" OR DELETE ON "members"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_access"();
CREATE TRIGGER "organizations_tell_access" AFTER UPDATE OF "status" ON "organizations"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_access"();
CREATE TRIGGER "sessions_tell_access" AFTER DELETE ON "sessions"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_access"();
