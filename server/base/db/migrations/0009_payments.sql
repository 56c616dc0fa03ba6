CREATE TABLE "compared_ledgers" (
	"provider" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" integer,
	"provider_id" text,
	"reference" text,
	"provider_transaction_id" text,
	"source" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"token" text NOT NULL,
	"provider" text NOT NULL,
	"order_id" integer NOT NULL,
	"instalment" integer,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'XOF' NOT NULL,
	"state" text NOT NULL,
	"raw_status" text DEFAULT '' NOT NULL,
	"attempt_error" text DEFAULT '' NOT NULL,
	"review_reason" text,
	"received_amount" integer,
	"reference" text NOT NULL,
	"client_transaction_id" text,
	"description" text DEFAULT '' NOT NULL,
	"phone" text,
	"payer" text,
	"provider_id" text,
	"provider_transaction_id" text,
	"channel" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"qr_code" text,
	"valid_until" timestamp with time zone,
	"started_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"refund_asked_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refund_reason" text DEFAULT '' NOT NULL,
	"refund_reference" text DEFAULT '' NOT NULL,
	"missing_in_ledger_at" timestamp with time zone,
	CONSTRAINT "payments_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payments_token_unique" UNIQUE("token"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 1),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'XOF'),
	CONSTRAINT "payments_booked" CHECK ("payments"."booked_at" is null or "payments"."state" = 'completed')
);
--> statement-breakpoint
CREATE TABLE "unmatched_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmatched_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_transaction_id" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_id" integer,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_started_by_id_partners_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_receipts" ADD CONSTRAINT "unmatched_receipts_closed_by_id_partners_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_key" ON "payment_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_id_key" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_transaction_key" ON "payments" USING btree ("provider","provider_transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_client_key" ON "payments" USING btree ("order_id","client_transaction_id");--> statement-breakpoint
CREATE INDEX "payments_client_name" ON "payments" USING btree ("client_transaction_id");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_receipts_key" ON "unmatched_receipts" USING btree ("provider","provider_transaction_id");