-- CreateEnum
CREATE TYPE "BackupOutcome" AS ENUM ('succeeded', 'failed', 'interrupted');

-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'backup_failure';

-- CreateTable
CREATE TABLE "backup_runs" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "host" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "outcome" "BackupOutcome",
    "size" BIGINT,
    "missing" INTEGER,
    "fault" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);
