-- Open pages are told that messages were added, removed, or got on, and fetch those that they show: of ten thousand on their way
-- none is told of by itself. A worker's note that one is in hand changes nothing that pages show.
CREATE FUNCTION "tell_of_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- PostgreSQL itself leaves out what a transaction says twice.
    PERFORM pg_notify('rollcall_live', json_build_object('kind', 'messages', 'org', NEW."org_id")::text);
    RETURN NULL;
END;
$$;

CREATE FUNCTION "tell_of_other_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rollcall_live', json_build_object('kind', 'messages', 'org', "org_id")::text)
    FROM (SELECT DISTINCT "org_id" FROM "moved" WHERE "send_id" IS NOT NULL) AS "told";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "messages_tell_changed" AFTER UPDATE ON "mails" FOR EACH ROW
    WHEN (NEW."send_id" IS NOT NULL AND
        (OLD."status", OLD."recipient", OLD."reason", OLD."run", OLD."attempts", OLD."relay_answer", OLD."next_attempt_at")
        IS DISTINCT FROM
        (NEW."status", NEW."recipient", NEW."reason", NEW."run", NEW."attempts", NEW."relay_answer", NEW."next_attempt_at"))
    EXECUTE FUNCTION "tell_of_message"();
CREATE TRIGGER "messages_tell_added" AFTER INSERT ON "mails"
    REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_other_messages"();
CREATE TRIGGER "messages_tell_gone" AFTER DELETE ON "mails"
    REFERENCING OLD TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_other_messages"();

-- Those that are held back, and those that are not any more.
CREATE TRIGGER "message_sends_tell_paused" AFTER UPDATE OF "paused_at" ON "message_sends" FOR EACH ROW
    WHEN (OLD."paused_at" IS DISTINCT FROM NEW."paused_at")
    EXECUTE FUNCTION "tell_of_message"();
