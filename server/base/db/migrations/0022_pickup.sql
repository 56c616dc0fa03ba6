ALTER TABLE "orders" ADD COLUMN "pickup_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_code" text;