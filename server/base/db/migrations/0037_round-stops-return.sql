DROP INDEX CONCURRENTLY IF EXISTS "round_stops_return";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "round_stops_return" ON "round_stops" USING btree ("return_id","id") WHERE return_id is not null;
