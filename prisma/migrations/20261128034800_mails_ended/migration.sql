-- How long a message is kept counts from when it ended. Those that have ended before this have no such moment: the last that
-- is known of them stands in for it, so that no row has to be rewritten.
ALTER TABLE "mails" ADD COLUMN "ended_at" TIMESTAMPTZ(3);
CREATE FUNCTION "note_mail_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."ended_at" := CASE WHEN NEW."status" IN ('sent', 'failed', 'canceled') THEN now() END;
    RETURN NEW;
END
$$;
CREATE TRIGGER "mails_note_end" BEFORE UPDATE OF "status" ON "mails" FOR EACH ROW
    WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "note_mail_end"();
CREATE INDEX "mails_ended_idx" ON "mails"((coalesce("ended_at", greatest("created_at", "scheduled_at", "attempted_at", "sent_at"))))
    WHERE "send_id" IS NOT NULL AND "status" IN ('sent', 'failed', 'canceled');
