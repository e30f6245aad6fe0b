ALTER TABLE "videos" VALIDATE CONSTRAINT "videos_ready_is_prepared";
