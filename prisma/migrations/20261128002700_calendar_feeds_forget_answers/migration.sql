-- By the name of its table, as those of all others.
ALTER TRIGGER "calendar_feed_forget_answers" ON "calendar_feeds" RENAME TO "calendar_feeds_forget_answers";
