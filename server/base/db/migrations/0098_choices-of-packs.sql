CREATE TABLE "pack_alternatives" (
	"line_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pack_alternatives_line_id_product_id_pk" PRIMARY KEY("line_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "pack_alternatives" ADD CONSTRAINT "pack_alternatives_line_id_pack_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."pack_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_alternatives" ADD CONSTRAINT "pack_alternatives_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_alternatives_product" ON "pack_alternatives" USING btree ("product_id");--> statement-breakpoint
-- By hand.
CREATE TRIGGER pack_alternatives_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON pack_alternatives
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
