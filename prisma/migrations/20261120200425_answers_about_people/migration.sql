-- An answer without a row of its own, such as an import's, may tell of anybody: whoever is erased takes all of them along.
CREATE FUNCTION "forget_answers_about_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "stored_answers" SET "answer" = NULL
    WHERE "resource_id" IS NULL AND "org_id" IN (SELECT "org_id" FROM "gone");
    RETURN NULL;
END;
$$;

CREATE TRIGGER "people_forget_answers_about_people" AFTER DELETE ON "people"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers_about_people"();
