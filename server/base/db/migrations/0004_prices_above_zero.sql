-- 0 stood for "no such price" as well as null. A promotion that gave its product away is none.
UPDATE "products" SET
  "on_promotion" = "on_promotion" AND "promo_price" IS DISTINCT FROM 0,
  "promo_price" = nullif("promo_price", 0),
  "preorder_price" = nullif("preorder_price", 0),
  "credit_price" = nullif("credit_price", 0)
WHERE 0 IN ("promo_price", "preorder_price", "credit_price");
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_promo_price";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_preorder_price";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_credit_price";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_promo_price" CHECK ("products"."promo_price" between 1 and "products"."list_price");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_preorder_price" CHECK ("products"."preorder_price" between 1 and 1000000000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_credit_price" CHECK ("products"."credit_price" between 1 and 1000000000);