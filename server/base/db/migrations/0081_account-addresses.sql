DROP INDEX CONCURRENTLY IF EXISTS "partners_address_key";--> statement-breakpoint
-- Safe since 0.1.0: it refuses no row that "partners_email_key" allows.
CREATE UNIQUE INDEX CONCURRENTLY "partners_address_key" ON "partners" USING btree ("email_key") WHERE verified_at is not null and email_key <> '';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "partners_email_key";