-- CreateEnum
CREATE TYPE "PosterStyle" AS ENUM ('animated', 'still');

-- AlterTable
ALTER TABLE "mail_settings" ADD COLUMN     "poster" "PosterStyle" NOT NULL DEFAULT 'animated',
ADD COLUMN     "signature" TEXT;
