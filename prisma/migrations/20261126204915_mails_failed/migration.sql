-- What failed since a moment, of one organization: a mail of it is asked for every few minutes, and most rows were sent.
CREATE INDEX "mails_failed_idx" ON "mails"("org_id", "attempted_at", "id") WHERE "status" = 'failed' AND "send_id" IS NOT NULL;
