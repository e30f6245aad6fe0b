-- CreateEnum
CREATE TYPE "WithoutApproval" AS ENUM ('hold', 'send');

-- CreateEnum
CREATE TYPE "OffDays" AS ENUM ('on_the_day', 'before', 'after');

-- CreateEnum
CREATE TYPE "LeapDay" AS ENUM ('feb_28', 'mar_1');

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "weekend_days" INTEGER[] DEFAULT ARRAY[6, 7]::INTEGER[];

-- CreateTable
CREATE TABLE "celebrations" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "occasion" TEXT NOT NULL,
    "people" JSONB NOT NULL DEFAULT '{}',
    "template_ids" UUID[],
    "lead_days" SMALLINT NOT NULL,
    "approver_ids" UUID[],
    "without_approval" "WithoutApproval" NOT NULL,
    "send_at" TEXT NOT NULL,
    "off_days" "OffDays" NOT NULL,
    "leap_day" "LeapDay" NOT NULL,
    "years" SMALLINT[],
    "grace_days" SMALLINT NOT NULL,
    "to_person" BOOLEAN NOT NULL,
    "addresses" TEXT[],
    "subject" TEXT,
    "text" TEXT,
    "texts" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "celebrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "holidays" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "holidays_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "celebrations_org_id_id_key" ON "celebrations"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "holidays_org_id_id_key" ON "holidays"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "holidays_org_id_day_key" ON "holidays"("org_id", "day");

-- AddForeignKey
ALTER TABLE "celebrations" ADD CONSTRAINT "celebrations_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "celebrations" ADD CONSTRAINT "celebrations_send_at" CHECK ("send_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

CREATE TRIGGER "celebrations_forget_answers" AFTER DELETE ON "celebrations"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();

CREATE TRIGGER "holidays_forget_answers" AFTER DELETE ON "holidays"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_answers"();
