-- Web processes keep the API keys that they have looked up (lib/server/auth/known-keys.ts) until they hear that one may not do any
-- more what it did. That it was used is written often, and tells nobody. With an organization its keys go, and with a change of its
-- status `organizations_tell_access` tells.
CREATE TRIGGER "api_keys_tell_access" AFTER UPDATE OF "org_id", "role", "hash", "revoked_at" OR DELETE ON "api_keys"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_access"();
