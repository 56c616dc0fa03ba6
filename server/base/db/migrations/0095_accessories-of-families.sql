ALTER TABLE "accessories" DROP CONSTRAINT "accessories_of_one";--> statement-breakpoint
ALTER TABLE "accessories" ADD COLUMN "family_id" integer;--> statement-breakpoint
ALTER TABLE "accessories" ADD CONSTRAINT "accessories_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Safe since 0.1.0: staff chose few accessories, and it waits for no page.
CREATE UNIQUE INDEX "accessories_of_family" ON "accessories" USING btree ("family_id","accessory_id");--> statement-breakpoint
-- Safe since 0.1.0: every node writes a product or a category, without a family.
ALTER TABLE "accessories" ADD CONSTRAINT "accessories_of_one" CHECK (num_nonnulls("accessories"."product_id", "accessories"."category_id", "accessories"."family_id") = 1) NOT VALID;
