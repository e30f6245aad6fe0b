-- CreateIndex
CREATE INDEX "webhook_deliveries_org_id_webhook_id_event_id_idx" ON "webhook_deliveries"("org_id", "webhook_id", "event", "id");

-- What the log of requests is filtered by is read with the ids: of a hundred thousand requests the few of a method, a path
-- or a status are found without reading their rows. The condition holds for every row: the data model knows no indexes that
-- include columns, and leaves those with a condition alone.
CREATE INDEX "api_requests_filters_idx" ON "api_requests"("org_id", "id") INCLUDE ("method", "status", "path", "failed")
    WHERE "org_id" IS NOT NULL;

-- Last: from here to the end of the transaction nobody can read the table.
DROP INDEX "api_requests_org_id_id_key";
