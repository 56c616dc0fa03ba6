CREATE TABLE "till_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"command_key" text NOT NULL,
	"credit_note_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"voucher_id" integer,
	"way" text NOT NULL,
	"amount_xof" integer NOT NULL,
	"duty_xof" integer DEFAULT 0 NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_refunds_xof" CHECK ("till_refunds"."amount_xof" >= 1 and "till_refunds"."duty_xof" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "at_till" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "till_refunds" ADD CONSTRAINT "till_refunds_session_id_till_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_refunds" ADD CONSTRAINT "till_refunds_device_id_till_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."till_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_refunds" ADD CONSTRAINT "till_refunds_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_refunds" ADD CONSTRAINT "till_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_refunds" ADD CONSTRAINT "till_refunds_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_refunds" ADD CONSTRAINT "till_refunds_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_refunds_session" ON "till_refunds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "till_refunds_command" ON "till_refunds" USING btree ("device_id","command_key");--> statement-breakpoint
CREATE INDEX "till_refunds_payment" ON "till_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "till_refunds_credit_note" ON "till_refunds" USING btree ("credit_note_id");