-- Safe since 0.1.0: it gives every entry an order, and whoever reads one of a voucher there lacks a link.
ALTER TABLE "journal_entries" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "voucher_id" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "in_journal" boolean DEFAULT false NOT NULL;