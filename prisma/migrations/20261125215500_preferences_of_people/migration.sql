-- A birthday may lack its year: `--05-17`. It is stored as the API writes it, so that there is one column and one form of it.
-- DropIndex
DROP INDEX "people_org_id_birth_month_day_status_id_idx";

-- AlterTable
ALTER TABLE "people" DROP COLUMN "birth_month_day";
ALTER TABLE "people" ALTER COLUMN "birth_date" SET DATA TYPE TEXT USING to_char("birth_date", 'YYYY-MM-DD');
ALTER TABLE "people"
    ADD COLUMN     "birth_month_day" SMALLINT GENERATED ALWAYS AS (replace(right("birth_date", 5), '-', '')::smallint) STORED,
    ADD COLUMN     "language" TEXT,
    ADD COLUMN     "time_zone" TEXT,
    ADD COLUMN     "celebrate" BOOLEAN NOT NULL DEFAULT true,
    ADD COLUMN     "show_age" BOOLEAN;

-- Only days that there are; without a year, 29 February is one of them.
ALTER TABLE "people"
    ADD CONSTRAINT "people_birth_date_day" CHECK (
        CASE
            WHEN "birth_date" ~ '^--\d\d-\d\d$'
                THEN make_date(2000, substr("birth_date", 3, 2)::int, substr("birth_date", 6, 2)::int) IS NOT NULL
            WHEN "birth_date" ~ '^\d{4}-\d\d-\d\d$'
                THEN make_date(left("birth_date", 4)::int, substr("birth_date", 6, 2)::int, substr("birth_date", 9, 2)::int) IS NOT NULL
            ELSE "birth_date" IS NULL
        END
    ),
    ADD CONSTRAINT "people_language_length" CHECK (char_length("language") <= 35),
    ADD CONSTRAINT "people_time_zone_length" CHECK (char_length("time_zone") <= 60);

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "show_age" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateIndex
CREATE INDEX "people_org_id_birth_month_day_status_id_idx" ON "people"("org_id", "birth_month_day", "status", "id");

-- CreateIndex
CREATE INDEX "people_org_id_language_status_id_idx" ON "people"("org_id", "language", "status", "id");

-- The new columns have no statistics yet.
ANALYZE "people";
