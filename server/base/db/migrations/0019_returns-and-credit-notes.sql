CREATE TABLE "credit_note_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"credit_note_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"order_line_id" integer,
	"name" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"total" integer NOT NULL,
	"subtotal" integer NOT NULL,
	"tax" integer NOT NULL,
	CONSTRAINT "credit_note_lines_credit_note_id_position_pk" PRIMARY KEY("credit_note_id","position"),
	CONSTRAINT "credit_note_lines_total" CHECK ("credit_note_lines"."total" = "credit_note_lines"."subtotal" + "credit_note_lines"."tax")
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"return_id" integer,
	"state" text DEFAULT 'asked' NOT NULL,
	"year" integer,
	"serial" integer,
	"selection" jsonb NOT NULL,
	"reason" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount_total" integer NOT NULL,
	"amount_untaxed" integer NOT NULL,
	"amount_tax" integer NOT NULL,
	"asked_by_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"issued_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "credit_notes_amounts" CHECK ("credit_notes"."amount_total" = "credit_notes"."amount_untaxed" + "credit_notes"."amount_tax" and "credit_notes"."amount_total" >= 1),
	CONSTRAINT "credit_notes_issued" CHECK (("credit_notes"."state" = 'issued') = ("credit_notes"."serial" is not null and "credit_notes"."year" is not null and "credit_notes"."issued_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"condition" text,
	CONSTRAINT "return_lines_return_id_order_line_id_pk" PRIMARY KEY("return_id","order_line_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"key" text PRIMARY KEY NOT NULL,
	"return_id" integer NOT NULL,
	"position" integer NOT NULL,
	"webp" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"wish" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_by_staff" boolean DEFAULT false NOT NULL,
	"asked_by_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"refusal_reason" text DEFAULT '' NOT NULL,
	"fetched_on" date,
	"fetch_note" text DEFAULT '' NOT NULL,
	"received_by_id" integer,
	"received_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_credited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_xof" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_asked_by_id_partners_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_decided_by_id_partners_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_asked_by_id_partners_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_decided_by_id_partners_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_received_by_id_partners_id_fk" FOREIGN KEY ("received_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_note_lines_order_line" ON "credit_note_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes" USING btree ("year","serial");--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "credit_notes_return" ON "credit_notes" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "credit_notes_state" ON "credit_notes" USING btree ("state","asked_at","id");--> statement-breakpoint
CREATE INDEX "credit_notes_asked" ON "credit_notes" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "credit_notes_amount" ON "credit_notes" USING btree ("amount_total","id");--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_photos_return" ON "return_photos" USING btree ("return_id","position");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","asked_at","id");--> statement-breakpoint
CREATE INDEX "returns_asked" ON "returns" USING btree ("asked_at","id");