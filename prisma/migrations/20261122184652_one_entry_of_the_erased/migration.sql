-- Of a person who is erased the audit log keeps that they were, and no more. A trigger, because every way of erasing passes it; the
-- entry that stays is written after it, in the same transaction.
CREATE FUNCTION "forget_entries_about_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "audit_events" USING "gone"
    WHERE "audit_events"."org_id" = "gone"."org_id" AND "audit_events"."target_type" = 'person'
        AND "audit_events"."target_id" = "gone"."id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "people_forget_entries" AFTER DELETE ON "people"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_entries_about_people"();

-- Those who were erased before.
DELETE FROM "audit_events" USING "audit_events" AS "erased"
WHERE "erased"."action" = 'person.erased' AND "audit_events"."org_id" = "erased"."org_id"
    AND "audit_events"."target_type" = 'person' AND "audit_events"."target_id" = "erased"."target_id"
    AND "audit_events"."action" <> 'person.erased';
