DROP INDEX CONCURRENTLY IF EXISTS "orders_door_photo";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_door_photo" ON "orders" USING btree ("door_photo_key") WHERE door_photo_key is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_voice_note";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_voice_note" ON "orders" USING btree ("voice_note_key") WHERE voice_note_key is not null;