DROP INDEX CONCURRENTLY IF EXISTS "products_family";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_family" ON "products" USING btree ("family_id") WHERE family_id is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_family_key";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_family_key" ON "products" USING btree ("family") WHERE family is not null;
