CREATE TABLE "moved_customers" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"old_id" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"wants_advertising" boolean DEFAULT false NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "past_order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "past_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"past_order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"serials" text[] DEFAULT '{}' NOT NULL,
	"product_id" integer
);
--> statement-breakpoint
CREATE TABLE "past_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "past_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"partner_id" integer,
	"buyer_name" text DEFAULT '' NOT NULL,
	"buyer_email" text DEFAULT '' NOT NULL,
	"buyer_phone" text DEFAULT '' NOT NULL,
	"total" bigint NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"paid" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moved_customers" ADD CONSTRAINT "moved_customers_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_order_lines" ADD CONSTRAINT "past_order_lines_past_order_id_past_orders_id_fk" FOREIGN KEY ("past_order_id") REFERENCES "public"."past_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_order_lines" ADD CONSTRAINT "past_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_orders" ADD CONSTRAINT "past_orders_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "past_order_lines_position_key" ON "past_order_lines" USING btree ("past_order_id","position");--> statement-breakpoint
CREATE INDEX "past_order_lines_product" ON "past_order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "past_order_lines_serials" ON "past_order_lines" USING gin ("serials");--> statement-breakpoint
CREATE UNIQUE INDEX "past_orders_number_key" ON "past_orders" USING btree ("source","number");--> statement-breakpoint
CREATE INDEX "past_orders_upper_number" ON "past_orders" USING btree (upper("number"));--> statement-breakpoint
CREATE INDEX "past_orders_ordered" ON "past_orders" USING btree ("ordered_at","id");--> statement-breakpoint
CREATE INDEX "past_orders_partner" ON "past_orders" USING btree ("partner_id") WHERE partner_id is not null;--> statement-breakpoint
CREATE INDEX "past_orders_email" ON "past_orders" USING btree (lower("buyer_email")) WHERE buyer_email <> '';--> statement-breakpoint
CREATE INDEX "past_orders_phone" ON "past_orders" USING btree ("buyer_phone") WHERE buyer_phone <> '';--> statement-breakpoint
ALTER TABLE "past_orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (shop_fold(
  "number" || E'\n' || "buyer_name" || E'\n' || "buyer_email" || E'\n' || "buyer_phone"
)) STORED;--> statement-breakpoint
CREATE INDEX "past_orders_search" ON "past_orders" USING gin ("search_text" gin_trgm_ops);
