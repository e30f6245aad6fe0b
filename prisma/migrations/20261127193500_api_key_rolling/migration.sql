-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "replaced_by_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_org_id_replaced_by_id_key" ON "api_keys"("org_id", "replaced_by_id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_replaced_by_id_fkey" FOREIGN KEY ("org_id", "replaced_by_id") REFERENCES "api_keys"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- A rolled key ends sooner than the processes that know it have heard: the end of a key is told as its revocation is.
DROP TRIGGER "api_keys_tell_access" ON "api_keys";
CREATE TRIGGER "api_keys_tell_access" AFTER UPDATE OF "org_id", "role", "hash", "revoked_at", "expires_at" OR DELETE ON "api_keys"
    FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_access"();
