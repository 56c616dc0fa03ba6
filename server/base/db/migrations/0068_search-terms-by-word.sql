DROP INDEX CONCURRENTLY IF EXISTS "search_terms_term";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_terms_term" ON "search_terms" USING btree ("term");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "search_terms_part";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_terms_part" ON "search_terms" USING gin (shop_fold("term") gin_trgm_ops);
