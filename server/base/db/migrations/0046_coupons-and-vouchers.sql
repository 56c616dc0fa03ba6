CREATE TABLE "coupon_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount_xof" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_amount" CHECK ("coupon_uses"."amount_xof" >= 1)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"floor_xof" integer DEFAULT 0 NOT NULL,
	"ceiling_xof" integer,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"max_uses" integer,
	"max_uses_each" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"category_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"stacks" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" >= 1 and ("coupons"."kind" = 'amount' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_taken" CHECK ("coupons"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "voucher_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voucher_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"voucher_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"payment_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_moves_sign" CHECK (("voucher_moves"."kind" in ('issue', 'give-back')) = ("voucher_moves"."amount" > 0) and "voucher_moves"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"expires_on" date,
	"note" text DEFAULT '' NOT NULL,
	"issued_by_id" integer,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vouchers_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "vouchers_amount" CHECK ("vouchers"."amount" >= 1)
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_moves" ADD CONSTRAINT "voucher_moves_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_moves" ADD CONSTRAINT "voucher_moves_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_issued_by_id_partners_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_order" ON "coupon_uses" USING btree ("order_id","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","id");--> statement-breakpoint
CREATE INDEX "voucher_moves_voucher" ON "voucher_moves" USING btree ("voucher_id","id");--> statement-breakpoint
CREATE INDEX "voucher_moves_payment" ON "voucher_moves" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "vouchers_issued" ON "vouchers" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "vouchers_expires" ON "vouchers" USING btree ("expires_on") WHERE expires_on is not null;--> statement-breakpoint
-- What a voucher holds is the sum of its moves, so they are only ever added to.
CREATE TRIGGER voucher_moves_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON voucher_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
