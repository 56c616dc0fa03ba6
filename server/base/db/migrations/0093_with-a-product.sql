CREATE TABLE "accessories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accessories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"category_id" integer,
	"accessory_id" integer NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "accessories_of_one" CHECK (num_nonnulls("accessories"."product_id", "accessories"."category_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "product_pairs" (
	"product_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "product_pairs_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "accessories" ADD CONSTRAINT "accessories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessories" ADD CONSTRAINT "accessories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessories" ADD CONSTRAINT "accessories_accessory_id_products_id_fk" FOREIGN KEY ("accessory_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accessories_of_product" ON "accessories" USING btree ("product_id","accessory_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accessories_of_category" ON "accessories" USING btree ("category_id","accessory_id");--> statement-breakpoint
CREATE INDEX "accessories_accessory" ON "accessories" USING btree ("accessory_id");--> statement-breakpoint
CREATE INDEX "product_pairs_other" ON "product_pairs" USING btree ("other_id");--> statement-breakpoint
-- By hand.
CREATE TRIGGER accessories_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON accessories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER product_pairs_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_pairs
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
