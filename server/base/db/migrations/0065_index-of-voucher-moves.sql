DROP INDEX CONCURRENTLY IF EXISTS "voucher_moves_booked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "voucher_moves_booked" ON "voucher_moves" USING btree ("at") WHERE kind in ('issue', 'cancel', 'expire');
