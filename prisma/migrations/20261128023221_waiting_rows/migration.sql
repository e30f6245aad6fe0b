-- How many deliveries and mails wait, and which of them are late, is asked of all organizations at once.
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries"("created_at") WHERE "status" = 'pending';
CREATE INDEX "mails_waiting_idx" ON "mails"("next_attempt_at") WHERE "status" IN ('queued', 'scheduled');
