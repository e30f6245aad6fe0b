-- AlterEnum
ALTER TYPE "MailKind" ADD VALUE 'sending_outage';

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "outage_mailed_on" DATE;
