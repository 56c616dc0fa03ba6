DROP INDEX CONCURRENTLY IF EXISTS "orders_slot";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_slot" ON "orders" USING btree ("slot_id","slot_day");
