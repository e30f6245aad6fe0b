-- CreateTable
CREATE TABLE "api_requests" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "failed" BOOLEAN NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "api_requests_org_id_api_key_id_id_idx" ON "api_requests"("org_id", "api_key_id", "id");

-- CreateIndex
CREATE INDEX "api_requests_org_id_failed_id_idx" ON "api_requests"("org_id", "failed", "id");

-- CreateIndex
CREATE INDEX "api_requests_org_id_request_id_idx" ON "api_requests"("org_id", "request_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_requests_org_id_id_key" ON "api_requests"("org_id", "id");

-- AddForeignKey
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_org_id_api_key_id_fkey" FOREIGN KEY ("org_id", "api_key_id") REFERENCES "api_keys"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
