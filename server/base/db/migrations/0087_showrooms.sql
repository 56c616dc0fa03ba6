CREATE TABLE "displayed_products" (
	"product_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "displayed_products_product_id_place_id_pk" PRIMARY KEY("product_id","place_id")
);
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "map_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "introduction" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "week" jsonb;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "special_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_reservation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "displayed_products" ADD CONSTRAINT "displayed_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displayed_products" ADD CONSTRAINT "displayed_products_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "displayed_products_place" ON "displayed_products" USING btree ("place_id","since");--> statement-breakpoint
-- By hand. Pages of products say where they stand.
CREATE TRIGGER displayed_products_turned AFTER INSERT OR DELETE ON displayed_products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
-- Safe since 0.1.0: it only notifies, as the trigger of changed places does.
CREATE TRIGGER places_added AFTER INSERT ON places
  FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
-- Safe since 0.1.0: it only notifies. Pages of showrooms say on which days they are closed.
CREATE TRIGGER days_off_turned AFTER INSERT OR UPDATE OR DELETE ON days_off
  FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
-- Safe since 0.1.0: it only notifies. Pieces that wait to be collected are not free to be set aside.
CREATE TRIGGER orders_collected AFTER INSERT OR UPDATE OF state ON orders
  FOR EACH ROW WHEN (NEW.place_id IS NOT NULL) EXECUTE FUNCTION tell_stock_turned();
