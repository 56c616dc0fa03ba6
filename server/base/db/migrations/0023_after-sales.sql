CREATE SEQUENCE "public"."case_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "after_sales_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "after_sales_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text DEFAULT 'SAV-' || to_char(nextval('case_numbers'), 'FM9999900000') NOT NULL,
	"channel" text NOT NULL,
	"partner_id" integer,
	"order_id" integer,
	"order_line_id" integer,
	"warranty_id" integer,
	"brand" text DEFAULT '' NOT NULL,
	"article" text NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"fault" text NOT NULL,
	"description" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text,
	"state" text DEFAULT 'new' NOT NULL,
	"outcome" text,
	"reason" text DEFAULT '' NOT NULL,
	"warranty_until" date,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer_minutes" integer,
	"awaits_us" boolean DEFAULT true NOT NULL,
	"assigned_id" integer,
	"workshop_id" integer,
	"workshop_at" timestamp with time zone,
	"quote_state" text,
	"quote_parts" integer DEFAULT 0 NOT NULL,
	"quote_labour" integer DEFAULT 0 NOT NULL,
	"quote_note" text DEFAULT '' NOT NULL,
	"loan_name" text DEFAULT '' NOT NULL,
	"loan_serial" text DEFAULT '' NOT NULL,
	"loan_until" date,
	"loan_back_at" timestamp with time zone,
	"return_id" integer,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "after_sales_cases_number_unique" UNIQUE("number"),
	CONSTRAINT "after_sales_cases_end" CHECK (("after_sales_cases"."state" = 'closed') = ("after_sales_cases"."outcome" is not null)),
	CONSTRAINT "after_sales_cases_quote" CHECK ("after_sales_cases"."quote_parts" >= 0 and "after_sales_cases"."quote_labour" >= 0),
	CONSTRAINT "after_sales_cases_answer" CHECK (("after_sales_cases"."answered_at" is null) = ("after_sales_cases"."answer_minutes" is null))
);
--> statement-breakpoint
CREATE TABLE "case_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"step" text,
	"text" text DEFAULT '' NOT NULL,
	"by_id" integer
);
--> statement-breakpoint
CREATE TABLE "case_media" (
	"key" text PRIMARY KEY NOT NULL,
	"case_id" integer NOT NULL,
	"kind" text NOT NULL,
	"mime" text DEFAULT '' NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "case_media_received" CHECK ("case_media"."received" between 0 and "case_media"."size")
);
--> statement-breakpoint
CREATE TABLE "case_media_pieces" (
	"key" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "case_media_pieces_key_start_pk" PRIMARY KEY("key","start")
);
--> statement-breakpoint
CREATE TABLE "warranties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warranties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"brand" text DEFAULT '' NOT NULL,
	"article" text NOT NULL,
	"serial" text NOT NULL,
	"bought_on" date NOT NULL,
	"months" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"note" text DEFAULT '' NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "warranties_months" CHECK ("warranties"."months" between 0 and 600)
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workshops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"brands" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partners" DROP CONSTRAINT "partners_role";--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD CONSTRAINT "after_sales_cases_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD CONSTRAINT "after_sales_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD CONSTRAINT "after_sales_cases_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD CONSTRAINT "after_sales_cases_warranty_id_warranties_id_fk" FOREIGN KEY ("warranty_id") REFERENCES "public"."warranties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD CONSTRAINT "after_sales_cases_assigned_id_partners_id_fk" FOREIGN KEY ("assigned_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD CONSTRAINT "after_sales_cases_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD CONSTRAINT "after_sales_cases_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_case_id_after_sales_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."after_sales_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_media" ADD CONSTRAINT "case_media_case_id_after_sales_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."after_sales_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_media_pieces" ADD CONSTRAINT "case_media_pieces_key_case_media_key_fk" FOREIGN KEY ("key") REFERENCES "public"."case_media"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranties" ADD CONSTRAINT "warranties_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranties" ADD CONSTRAINT "warranties_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "after_sales_cases_partner" ON "after_sales_cases" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "after_sales_cases_order" ON "after_sales_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "after_sales_cases_state" ON "after_sales_cases" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_cases_opened" ON "after_sales_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_cases_due" ON "after_sales_cases" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_cases_unanswered" ON "after_sales_cases" USING btree ("due_at","id") WHERE answered_at is null and state <> 'closed';--> statement-breakpoint
CREATE INDEX "after_sales_cases_assigned" ON "after_sales_cases" USING btree ("assigned_id","state");--> statement-breakpoint
CREATE INDEX "after_sales_cases_answered" ON "after_sales_cases" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "case_entries_case" ON "case_entries" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_media_case" ON "case_media" USING btree ("case_id","started_at");--> statement-breakpoint
CREATE INDEX "case_media_unfinished" ON "case_media" USING btree ("started_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "warranties_phone" ON "warranties" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "warranties_serial" ON "warranties" USING btree (upper("serial"));--> statement-breakpoint
CREATE INDEX "warranties_bought" ON "warranties" USING btree ("bought_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "workshops_name_key" ON "workshops" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "serial_events_line" ON "serial_events" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "serials_number" ON "serials" USING btree (upper("serial"));--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_role" CHECK ("partners"."role" in ('customer', 'hr', 'manager', 'catalogue', 'orders', 'credit', 'support', 'after-sales', 'storekeeper', 'reader', 'admin'));--> statement-breakpoint
ALTER TABLE "after_sales_cases" ADD COLUMN "search_text" text GENERATED ALWAYS AS (shop_fold(
  "number" || E'\n' || "name" || E'\n' || coalesce("phone", '') || E'\n' || "email" || E'\n' || "article" || E'\n' || "serial"
)) STORED;--> statement-breakpoint
ALTER TABLE "warranties" ADD COLUMN "search_text" text GENERATED ALWAYS AS (shop_fold(
  "serial" || E'\n' || "name" || E'\n' || coalesce("phone", '') || E'\n' || "brand" || E'\n' || "article"
)) STORED;--> statement-breakpoint
CREATE INDEX "after_sales_cases_search" ON "after_sales_cases" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "warranties_search" ON "warranties" USING gin ("search_text" gin_trgm_ops);
