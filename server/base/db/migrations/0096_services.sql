CREATE TABLE "service_outcomes" (
	"order_line_id" integer PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"photo_key" text,
	"photo" "bytea",
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_outcomes_photo" CHECK (("service_outcomes"."photo" is null) = ("service_outcomes"."photo_key" is null))
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"price_xof" integer NOT NULL,
	"months" integer DEFAULT 0 NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"zone_ids" integer[] DEFAULT '{}' NOT NULL,
	"weekdays" integer[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_price" CHECK ("services"."price_xof" between 0 and 10000000),
	CONSTRAINT "services_kind" CHECK ("services"."kind" in ('installation', 'first_use', 'removal', 'warranty')),
	CONSTRAINT "services_months" CHECK (case when "services"."kind" = 'warranty' then "services"."months" between 1 and 120 else "services"."months" = 0 end),
	CONSTRAINT "services_weekdays" CHECK ("services"."weekdays" <@ array[0, 1, 2, 3, 4, 5, 6])
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "service" jsonb;--> statement-breakpoint
ALTER TABLE "service_outcomes" ADD CONSTRAINT "service_outcomes_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_outcomes" ADD CONSTRAINT "service_outcomes_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_outcomes_photo" ON "service_outcomes" USING btree ("photo_key");--> statement-breakpoint
CREATE UNIQUE INDEX "services_name_key" ON "services" USING btree (shop_fold("name"));