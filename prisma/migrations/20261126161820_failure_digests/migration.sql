-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'failure_digest';

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "failures_told_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "failure_digest" BOOLEAN NOT NULL DEFAULT true;
