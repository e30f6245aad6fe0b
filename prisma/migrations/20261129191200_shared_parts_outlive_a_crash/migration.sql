-- After a crash PostgreSQL empties unlogged tables, and who was watching met 404 where shared parts were until somebody began a
-- video again. There are few rows, and each is written once.
ALTER TABLE "stream_segments" SET LOGGED;
