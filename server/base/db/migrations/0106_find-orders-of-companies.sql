DROP INDEX CONCURRENTLY IF EXISTS "partners_buys_for";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "partners_buys_for" ON "partners" USING btree ("buys_for_id") WHERE buys_for_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_company";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_company" ON "orders" USING btree ("company_id") WHERE company_id is not null;
