CREATE TABLE "notice_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_notices" (
	"product_id" integer NOT NULL,
	"file_hash" text NOT NULL,
	"title" text NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "product_notices_product_id_file_hash_pk" PRIMARY KEY("product_id","file_hash")
);
--> statement-breakpoint
CREATE TABLE "product_videos" (
	"product_id" integer NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "product_videos_product_id_url_pk" PRIMARY KEY("product_id","url")
);
--> statement-breakpoint
ALTER TABLE "product_notices" ADD CONSTRAINT "product_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_notices" ADD CONSTRAINT "product_notices_file_hash_notice_files_hash_fk" FOREIGN KEY ("file_hash") REFERENCES "public"."notice_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_notices_file" ON "product_notices" USING btree ("file_hash");--> statement-breakpoint
-- By hand.
CREATE TRIGGER product_notices_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_notices
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER product_videos_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_videos
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
