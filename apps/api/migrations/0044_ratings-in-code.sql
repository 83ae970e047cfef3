DROP TRIGGER "visit_ratings_counted" ON "visit_ratings";
--> statement-breakpoint
DROP FUNCTION "count_visit_rating"();
