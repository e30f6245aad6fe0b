-- PostgreSQL keeps the plan of a function's statement for a connection, made for what it sees first: mostly one row, which it compares
-- with every other. Thousands that change at once (a large collection that is cancelled) were then compared with thousands.
ALTER FUNCTION "tell_of_changed_videos"() SET enable_nestloop = off;
ALTER FUNCTION "tell_of_changed_collections"() SET enable_nestloop = off;
