CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"fee" integer NOT NULL,
	"free_from" integer,
	"delay" text DEFAULT '' NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "delivery_zones_fee" CHECK ("delivery_zones"."fee" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"payload_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"order_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"rate" integer NOT NULL,
	"amount" integer NOT NULL,
	"due_on" date NOT NULL,
	"reminded_at" timestamp with time zone,
	"employer_told_at" timestamp with time zone,
	CONSTRAINT "instalments_order_id_sequence_pk" PRIMARY KEY("order_id","sequence"),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"order_id" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_year_serial_pk" PRIMARY KEY("year","serial"),
	CONSTRAINT "invoices_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"by_id" integer,
	"by_role" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"product_id" integer,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"total" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total" = "order_lines"."quantity" * "order_lines"."unit_price"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text DEFAULT 'S' || to_char(nextval('order_numbers'), 'FM9999900000') NOT NULL,
	"sale_type" text NOT NULL,
	"pack_id" integer,
	"is_pack" boolean DEFAULT false NOT NULL,
	"partner_id" integer NOT NULL,
	"employer_id" integer,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_phone" text,
	"payment_mode" text NOT NULL,
	"state" text NOT NULL,
	"fulfilment" text DEFAULT 'to_prepare' NOT NULL,
	"vat_percent" integer NOT NULL,
	"amount_untaxed" integer NOT NULL,
	"amount_tax" integer NOT NULL,
	"amount_total" integer NOT NULL,
	"amount_paid" integer DEFAULT 0 NOT NULL,
	"zone_id" integer,
	"zone_name" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"recipient_phone" text,
	"city" text DEFAULT '' NOT NULL,
	"quarter" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"landmark" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"wished_on" date,
	"note" text DEFAULT '' NOT NULL,
	"committed_for" timestamp with time zone NOT NULL,
	"hr_validation" text,
	"shop_validation" text,
	"refusal_reason" text DEFAULT '' NOT NULL,
	"credit_rates" text,
	"credit_months" integer,
	"held_until" timestamp with time zone,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."amount_total" = "orders"."amount_untaxed" + "orders"."amount_tax" and "orders"."amount_total" >= 0
        and "orders"."amount_paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"available" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_stock_available" CHECK ("product_stock"."available" >= 0)
);
--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_employer_id_partners_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_zones_name_key" ON "delivery_zones" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position_key" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_employer" ON "orders" USING btree ("employer_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","placed_at");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
-- Where a shop in Dakar usually delivers; staff changes names, fees and limits.
INSERT INTO delivery_zones (name, fee, delay, rank) VALUES
  ('Dakar', 0, '24 à 48 heures', 1),
  ('Pikine, Guédiawaye, Keur Massar', 2000, '24 à 48 heures', 2),
  ('Rufisque, Bargny, Diamniadio', 4000, '2 à 3 jours', 3),
  ('Thiès, Mbour, Saly', 10000, '3 à 5 jours', 4),
  ('Autres régions', 20000, '5 à 10 jours', 5);
