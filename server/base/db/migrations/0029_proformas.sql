CREATE TABLE "proforma_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proformas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proformas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"company" text NOT NULL,
	"ninea" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text,
	"note" text DEFAULT '' NOT NULL,
	"partner_id" integer,
	"made_by_id" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" date NOT NULL,
	"payment_mode" text NOT NULL,
	"zone_id" integer,
	"place_id" integer,
	"destination" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"vat_percent" integer NOT NULL,
	"amount_untaxed" integer NOT NULL,
	"amount_tax" integer NOT NULL,
	"amount_total" integer NOT NULL,
	"reminded_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_id" integer,
	"withdrawal_reason" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proformas_ordered" CHECK (("proformas"."state" = 'ordered') = ("proformas"."order_id" is not null)),
	CONSTRAINT "proformas_amounts" CHECK ("proformas"."amount_total" = "proformas"."amount_untaxed" + "proformas"."amount_tax")
);
--> statement-breakpoint
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_made_by_id_partners_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_withdrawn_by_id_partners_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proformas_number_key" ON "proformas" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "proformas_order_key" ON "proformas" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "proformas_partner" ON "proformas" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "proformas_made" ON "proformas" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "proformas_valid" ON "proformas" USING btree ("valid_until","id");--> statement-breakpoint
CREATE INDEX "proformas_amount" ON "proformas" USING btree ("amount_total","id");--> statement-breakpoint
ALTER TABLE "proformas" ADD COLUMN "search_text" text GENERATED ALWAYS AS (shop_fold(
  "number" || E'\n' || "company" || E'\n' || "ninea" || E'\n' || replace("ninea", ' ', '') || E'\n' || "name" || E'\n' || coalesce("phone", '') || E'\n' || "email"
)) STORED;--> statement-breakpoint
CREATE INDEX "proformas_search" ON "proformas" USING gin ("search_text" gin_trgm_ops);
