-- DropIndex
DROP INDEX "people_org_id_birth_month_day_id_idx";

-- DropIndex
DROP INDEX "people_org_id_hire_month_day_id_idx";

-- CreateIndex
CREATE INDEX "people_org_id_birth_month_day_status_id_idx" ON "people"("org_id", "birth_month_day", "status", "id");

-- CreateIndex
CREATE INDEX "people_org_id_hire_month_day_status_id_idx" ON "people"("org_id", "hire_month_day", "status", "id");
