CREATE TABLE "order_terms" (
	"id" integer PRIMARY KEY NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
INSERT INTO order_terms (id) VALUES (1);
--> statement-breakpoint
CREATE FUNCTION mark_order_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE order_terms SET mark = DEFAULT WHERE id = 1;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER delivery_zones_terms AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_zones
	FOR EACH STATEMENT EXECUTE FUNCTION mark_order_terms();
--> statement-breakpoint
CREATE TRIGGER days_off_terms AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON days_off
	FOR EACH STATEMENT EXECUTE FUNCTION mark_order_terms();
--> statement-breakpoint
-- All columns but `taken`, which changes with every order that uses a coupon of which there are only so many.
CREATE TRIGGER coupons_terms AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF code, title, kind, value, floor_xof,
	ceiling_xof, starts_on, ends_on, max_uses, max_uses_each, category_ids, first_order_only, stacks, active ON coupons
	FOR EACH STATEMENT EXECUTE FUNCTION mark_order_terms();
