-- CreateTable
CREATE TABLE "custom_fields" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "custom_fields_org_id_position_id_idx" ON "custom_fields"("org_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_org_id_id_key" ON "custom_fields"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_org_id_key_key" ON "custom_fields"("org_id", "key");

-- AddForeignKey
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TRIGGER "custom_fields_forget_answers" AFTER DELETE ON "custom_fields"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
