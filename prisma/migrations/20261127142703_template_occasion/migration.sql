-- AlterTable
ALTER TABLE "template_drafts" ADD COLUMN     "occasion" TEXT;

-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "occasion" TEXT;
