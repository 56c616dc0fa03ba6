DROP INDEX CONCURRENTLY IF EXISTS "orders_buyer_phone";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_buyer_phone" ON "orders" USING btree ("buyer_phone") WHERE buyer_phone is not null;
