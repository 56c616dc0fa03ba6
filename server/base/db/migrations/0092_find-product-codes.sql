DROP INDEX CONCURRENTLY IF EXISTS "products_gtin";--> statement-breakpoint
-- Safe since 0.1.0: no node of it writes the column, and the index is partial, so no row of theirs is in it.
CREATE UNIQUE INDEX CONCURRENTLY "products_gtin" ON "products" USING btree ("gtin") WHERE gtin is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_mpn";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_mpn" ON "products" USING btree (lower("mpn")) WHERE mpn is not null;
