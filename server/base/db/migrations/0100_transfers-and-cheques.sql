CREATE TABLE "bank_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"day" date NOT NULL,
	"label" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_id" integer,
	"has_counted" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" integer,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount" >= 1),
	CONSTRAINT "bank_lines_match" CHECK (("bank_lines"."state" = 'matched') = ("bank_lines"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "hand_payments" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"drawer" text DEFAULT '' NOT NULL,
	"drawn_on" date,
	"deposited_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_decided_by_id_partners_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_payments" ADD CONSTRAINT "hand_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key" ON "bank_lines" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_payment" ON "bank_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("day","id");