-- Open pages are told that occurrences have come on, and fetch those that they show: of ten thousand that are prepared in a
-- morning none is told of by itself. When the next step is due is shown nowhere, and one that is stored as `planned` is the
-- same as before it was.
CREATE FUNCTION "tell_of_changed_occurrences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- PostgreSQL itself leaves out what a transaction says twice.
    PERFORM pg_notify('rollcall_live', json_build_object('kind', 'occurrences', 'org', NEW."org_id")::text);
    RETURN NULL;
END;
$$;

CREATE FUNCTION "tell_of_gone_occurrences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', json_build_object('kind', 'occurrences', 'org', "org_id")::text)
    FROM (SELECT DISTINCT "org_id" FROM "moved") AS "told";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "occurrences_tell_changed" AFTER UPDATE ON "occurrences" FOR EACH ROW
    WHEN ((OLD."status", OLD."reason", OLD."years", OLD."send_at", OLD."template_id", OLD."video_id", OLD."approved_by_id",
            OLD."approved_at")
        IS DISTINCT FROM
        (NEW."status", NEW."reason", NEW."years", NEW."send_at", NEW."template_id", NEW."video_id", NEW."approved_by_id",
            NEW."approved_at"))
    EXECUTE FUNCTION "tell_of_changed_occurrences"();
CREATE TRIGGER "occurrences_tell_added" AFTER INSERT ON "occurrences" FOR EACH ROW
    WHEN (NEW."status" <> 'planned')
    EXECUTE FUNCTION "tell_of_changed_occurrences"();
CREATE TRIGGER "occurrences_tell_gone" AFTER DELETE ON "occurrences"
    REFERENCING OLD TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_gone_occurrences"();
