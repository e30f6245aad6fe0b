-- CreateIndex
CREATE INDEX "mails_org_id_recipient_idx" ON "mails" USING GIN ("org_id" uuid_ops, "recipient" gin_trgm_ops);
