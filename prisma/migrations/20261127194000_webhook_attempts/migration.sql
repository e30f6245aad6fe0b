-- CreateTable
CREATE TABLE "webhook_attempts" (
    "org_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("org_id","delivery_id","run","attempt")
);

-- Of the deliveries that are there, the last attempt is known. One that was given up since has another error than its attempt.
-- Before the foreign keys, which lock the deliveries and would be checked for each row.
INSERT INTO "webhook_attempts" ("org_id", "delivery_id", "run", "attempt", "response_status", "response_body", "error", "duration_ms", "attempted_at")
SELECT "org_id", "id", "run", "attempt", "response_status", "response_body", "error", coalesce("duration_ms", 0), "attempted_at"
FROM "webhook_deliveries"
WHERE "attempt" > 0 AND "attempted_at" IS NOT NULL AND "error" IS DISTINCT FROM 'Not sent: the webhook is disabled';

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_org_id_delivery_id_fkey" FOREIGN KEY ("org_id", "delivery_id") REFERENCES "webhook_deliveries"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
