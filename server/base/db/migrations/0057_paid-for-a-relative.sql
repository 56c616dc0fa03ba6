ALTER TABLE "orders" ADD COLUMN "for_relative" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "relative_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "photo_consent" text;