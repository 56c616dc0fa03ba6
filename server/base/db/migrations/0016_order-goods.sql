ALTER TABLE "orders" ADD COLUMN "goods" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The text by which an order is found is whole when the order is written: to write it again for its lines
-- touched every index of the table twice.
CREATE OR REPLACE FUNCTION keep_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := shop_fold(concat_ws(E'\n', NEW.number, NEW.buyer_name, NEW.buyer_email, NEW.buyer_phone,
    coalesce(nullif(NEW.goods, ''), (SELECT string_agg(name, E'\n' ORDER BY position) FROM order_lines
      WHERE order_id = NEW.id AND kind = 'product'))));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_orders_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET number = number
    WHERE goods = '' AND id IN (SELECT order_id FROM changed WHERE kind = 'product');
  RETURN NULL;
END
$$;
