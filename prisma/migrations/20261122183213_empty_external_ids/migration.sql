-- An empty text was taken for an id, which one person of an organization could have. What the videos of such a person show and say
-- stays the same, so the revision does.
UPDATE "people" SET "external_id" = NULL WHERE "external_id" = '';
