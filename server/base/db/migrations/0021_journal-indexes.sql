DROP INDEX CONCURRENTLY IF EXISTS "invoices_issued";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_issued" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_events_refunded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_events_refunded" ON "order_events" USING btree ("at") WHERE kind = 'refunded';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_booked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_booked" ON "payments" USING btree ("booked_at") WHERE booked_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "credit_notes_issued_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "credit_notes_issued_at" ON "credit_notes" USING btree ("issued_at") WHERE issued_at is not null;
