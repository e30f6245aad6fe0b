-- What should have been sent by now and was not, which is little: `due_at` moves on each time it is tried.
CREATE INDEX "occurrences_overdue_idx" ON "occurrences"("send_at") WHERE "due_at" IS NOT NULL;
