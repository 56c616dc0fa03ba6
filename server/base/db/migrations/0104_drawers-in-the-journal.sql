ALTER TABLE "journal_entries" ADD COLUMN "session_id" integer;--> statement-breakpoint
ALTER TABLE "till_cash_moves" ADD COLUMN "reason_kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "settled_xof" integer DEFAULT 0 NOT NULL;