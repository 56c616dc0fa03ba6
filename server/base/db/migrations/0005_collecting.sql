CREATE TABLE "lead_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"claimed_total" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"location" text NOT NULL,
	"claimed_date" text NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visitor" text NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"phone" text,
	"email" text,
	"location" text NOT NULL,
	"coordinates" text,
	"claimed_total" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text DEFAULT 'to_contact' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pack_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pack_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pack_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	CONSTRAINT "pack_lines_quantity" CHECK ("pack_lines"."quantity" between 1 and 1000),
	CONSTRAINT "pack_lines_unit_price" CHECK ("pack_lines"."unit_price" between 1 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"active" boolean DEFAULT true NOT NULL,
	"picture" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packs_dates" CHECK ("packs"."starts_on" <= "packs"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"stars" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 0 and 5),
	CONSTRAINT "reviews_state" CHECK ("reviews"."state" in ('pending', 'published', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_views_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_lines" ADD CONSTRAINT "pack_lines_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_lines" ADD CONSTRAINT "pack_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_reports_lead" ON "lead_reports" USING btree ("lead_id","reported_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "leads_visitor_type_key" ON "leads" USING btree ("visitor","type");--> statement-breakpoint
CREATE INDEX "leads_reported" ON "leads" USING btree ("reported_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_state" ON "outgoing_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pack_lines_product_key" ON "pack_lines" USING btree ("pack_id","product_id");--> statement-breakpoint
CREATE INDEX "pack_lines_product" ON "pack_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packs_code_key" ON "packs" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","written_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","written_at");
--> statement-breakpoint
CREATE TRIGGER packs_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON packs
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER pack_lines_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON pack_lines
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
-- A new review waits for staff, so nothing that is shown changes before it is published.
CREATE TRIGGER reviews_revision BEFORE UPDATE OR DELETE OR TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
