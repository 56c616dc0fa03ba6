ALTER TABLE "round_stops" ADD COLUMN "told_hour" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "round_stops" ADD COLUMN "told_times" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_slot_id_delivery_slots_id_fk";
