-- As before, but collections are found by folded words, as their list finds them.
CREATE OR REPLACE FUNCTION "forget_views_about_people"() RETURNS trigger LANGUAGE plpgsql AS $$
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
                WHERE c."org_id" = v."org_id" AND "words_occur"(
                    array_remove(regexp_split_to_array(fold_text(v."parameters" ->> 'q'), '\s+'), ''), c."search_text")))));
    RETURN NULL;
END;
$$;
