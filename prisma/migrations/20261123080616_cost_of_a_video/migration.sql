-- Written by the database, so that nothing can forget it. A version never changes; one that says too little costs nothing, for it is
-- never made.
ALTER TABLE "template_versions" ADD COLUMN "pixels" DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS (
    coalesce(
        ("scene"->>'width')::double precision * ("scene"->>'height')::double precision
            * greatest(1, floor(("scene"->>'duration')::double precision * ("scene"->>'fps')::double precision + 0.5)),
        0
    )
) STORED;

-- How much an organization has waiting is asked at every order: of ten thousand videos without a look at their rows. Prisma has no
-- word for an index of some rows.
CREATE INDEX "videos_waiting_idx" ON "videos"("org_id", "template_id", "template_version") WHERE "status" IN ('queued', 'rendering');
