DROP INDEX CONCURRENTLY IF EXISTS "order_lines_service";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_service" ON "order_lines" USING btree ("id") WHERE kind = 'service';