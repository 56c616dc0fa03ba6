ALTER TABLE "round_stops" ADD COLUMN "told_hour" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "round_stops" ADD COLUMN "told_times" integer DEFAULT 0 NOT NULL;
