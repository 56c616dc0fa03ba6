CREATE TABLE "campaign_products" (
	"campaign_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "campaign_products_campaign_id_product_id_pk" PRIMARY KEY("campaign_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"picture" text,
	CONSTRAINT "campaigns_kind" CHECK ("campaigns"."kind" in ('promotion', 'ramadan', 'tabaski', 'korite')),
	CONSTRAINT "campaigns_dates" CHECK ("campaigns"."starts_on" <= "campaigns"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "catalogue_revision" (
	"id" integer PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"rank" integer DEFAULT 1000 NOT NULL,
	"picture" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_name_given" CHECK (length(trim("categories"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "product_tags" (
	"product_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "product_tags_product_id_tag_id_pk" PRIMARY KEY("product_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"brand" text,
	"description" text,
	"category_id" integer NOT NULL,
	"list_price" integer NOT NULL,
	"promo_price" integer,
	"on_promotion" boolean DEFAULT false NOT NULL,
	"preorder_price" integer,
	"credit_price" integer,
	"credit_eligible" boolean DEFAULT false NOT NULL,
	"sellable" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"warranty_months" integer,
	"specifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"price" integer GENERATED ALWAYS AS (case when on_promotion then promo_price else list_price end) STORED NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"search_name" "tsvector",
	"search_head" "tsvector",
	"search_full" "tsvector",
	CONSTRAINT "products_reference_unique" UNIQUE("reference"),
	CONSTRAINT "products_list_price" CHECK ("products"."list_price" between 0 and 1000000000),
	CONSTRAINT "products_promo_price" CHECK ("products"."promo_price" between 0 and "products"."list_price"),
	CONSTRAINT "products_promo_given" CHECK (not "products"."on_promotion" or "products"."promo_price" is not null),
	CONSTRAINT "products_preorder_price" CHECK ("products"."preorder_price" between 0 and 1000000000),
	CONSTRAINT "products_credit_price" CHECK ("products"."credit_price" between 0 and 1000000000),
	CONSTRAINT "products_warranty" CHECK ("products"."warranty_months" between 0 and 600)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"term" text NOT NULL,
	"meaning" text NOT NULL,
	CONSTRAINT "search_synonyms_term_meaning_pk" PRIMARY KEY("term","meaning")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"term" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_terms_day_source_term_pk" PRIMARY KEY("day","source","term")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_variants" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_variants_hash_width_format_pk" PRIMARY KEY("hash","width","format")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_variants" ADD CONSTRAINT "picture_variants_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_products_product" ON "campaign_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "product_tags_tag" ON "product_tags" USING btree ("tag_id","product_id");--> statement-breakpoint
CREATE INDEX "products_listed_category_price" ON "products" USING btree ("category_id","price","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_listed_category_rank" ON "products" USING btree ("category_id","rank","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_listed_price" ON "products" USING btree ("price","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_listed_rank" ON "products" USING btree ("rank","id","price") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_listed_new" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "products_promotion_price" ON "products" USING btree ("price","id") WHERE listed and on_promotion;--> statement-breakpoint
CREATE INDEX "products_promotion_rank" ON "products" USING btree ("rank","id","price") WHERE listed and on_promotion;--> statement-breakpoint
CREATE INDEX "products_credit_rank" ON "products" USING btree ("rank","id","price") WHERE listed and credit_eligible;--> statement-breakpoint
CREATE INDEX "products_preorder_rank" ON "products" USING btree ("rank","id","price") WHERE listed and preorder_price > 0;--> statement-breakpoint
CREATE INDEX "products_search_full" ON "products" USING gin ("search_full");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree (lower("name"));