CREATE TABLE "count_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"counted" integer,
	"on_hand" integer,
	"counted_by_id" integer,
	"counted_at" timestamp with time zone,
	CONSTRAINT "count_lines_counted" CHECK ("count_lines"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "count_sheets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "count_sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"opened_by_id" integer,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by_id" integer,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_stock" (
	"product_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "place_stock_product_id_place_id_pk" PRIMARY KEY("product_id","place_id"),
	CONSTRAINT "place_stock_on_hand" CHECK ("place_stock"."on_hand" >= 0)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text DEFAULT 'store' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"collects" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "places_default" CHECK ("places"."active" or not "places"."is_default")
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"product_id" integer,
	"name" text NOT NULL,
	"ordered" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchase_lines_ordered" CHECK ("purchase_lines"."ordered" >= 0 and "purchase_lines"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier" text NOT NULL,
	"expected_on" date NOT NULL,
	"state" text DEFAULT 'expected' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serial_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"serial_id" integer NOT NULL,
	"kind" text NOT NULL,
	"place_id" integer,
	"purchase_id" integer,
	"order_line_id" integer,
	"by_id" integer,
	"by_role" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"serial" text NOT NULL,
	"state" text NOT NULL,
	"place_id" integer
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"purchase_id" integer,
	"transfer_id" integer,
	"count_id" integer,
	"by_id" integer,
	"by_role" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_pieces" CHECK (case when "stock_moves"."kind" in ('receipt', 'return', 'transfer_in') then "stock_moves"."pieces" > 0
        when "stock_moves"."kind" in ('sale', 'loss', 'transfer_out') then "stock_moves"."pieces" < 0
        else "stock_moves"."pieces" <> 0 end)
);
--> statement-breakpoint
CREATE TABLE "transfer_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transfer_id" integer NOT NULL,
	"product_id" integer,
	"name" text NOT NULL,
	"sent" integer NOT NULL,
	"received" integer,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "transfer_lines_sent" CHECK ("transfer_lines"."sent" > 0 and "transfer_lines"."received" between 0 and "transfer_lines"."sent")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sent_by_id" integer,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_by_id" integer,
	"received_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transfers_places" CHECK ("transfers"."from_id" <> "transfers"."to_id")
);
--> statement-breakpoint
ALTER TABLE "partners" DROP CONSTRAINT "partners_role";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tracks_serials" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "departed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_id" integer;--> statement-breakpoint
ALTER TABLE "count_lines" ADD CONSTRAINT "count_lines_sheet_id_count_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."count_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_lines" ADD CONSTRAINT "count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_lines" ADD CONSTRAINT "count_lines_counted_by_id_partners_id_fk" FOREIGN KEY ("counted_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_sheets" ADD CONSTRAINT "count_sheets_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_sheets" ADD CONSTRAINT "count_sheets_opened_by_id_partners_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_sheets" ADD CONSTRAINT "count_sheets_closed_by_id_partners_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_stock" ADD CONSTRAINT "place_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_stock" ADD CONSTRAINT "place_stock_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_events" ADD CONSTRAINT "serial_events_serial_id_serials_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_events" ADD CONSTRAINT "serial_events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serials" ADD CONSTRAINT "serials_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serials" ADD CONSTRAINT "serials_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_id_places_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_id_places_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_sent_by_id_partners_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_received_by_id_partners_id_fk" FOREIGN KEY ("received_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "count_lines_product_key" ON "count_lines" USING btree ("sheet_id","product_id");--> statement-breakpoint
CREATE INDEX "count_lines_article" ON "count_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "count_sheets_state" ON "count_sheets" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "place_stock_place" ON "place_stock" USING btree ("place_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "places_name_key" ON "places" USING btree (shop_fold("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "places_default_key" ON "places" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_lines_product_key" ON "purchase_lines" USING btree ("purchase_id","product_id");--> statement-breakpoint
CREATE INDEX "purchase_lines_product" ON "purchase_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "purchases_state" ON "purchases" USING btree ("state","expected_on","id");--> statement-breakpoint
CREATE INDEX "serial_events_serial" ON "serial_events" USING btree ("serial_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "serials_key" ON "serials" USING btree ("product_id",upper("serial"));--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_place" ON "stock_moves" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_lines_product_key" ON "transfer_lines" USING btree ("transfer_id","product_id");--> statement-breakpoint
CREATE INDEX "transfer_lines_product" ON "transfer_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "transfers_state" ON "transfers" USING btree ("state","sent_at","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_reserved" ON "order_lines" USING btree ("product_id") WHERE reserved > 0;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_role" CHECK ("partners"."role" in ('customer', 'hr', 'manager', 'catalogue', 'orders', 'credit', 'support', 'storekeeper', 'reader', 'admin'));--> statement-breakpoint
-- What lies somewhere is the sum of what came and went there, and nothing else writes it.
CREATE FUNCTION keep_place_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A row of its own first: a check looks at what is to be inserted before a conflict is seen.
  INSERT INTO place_stock (product_id, place_id)
    SELECT DISTINCT product_id, place_id FROM moved ORDER BY product_id, place_id
    ON CONFLICT DO NOTHING;
  UPDATE place_stock s SET on_hand = s.on_hand + sums.pieces
    FROM (SELECT product_id, place_id, sum(pieces)::int AS pieces FROM moved
      GROUP BY product_id, place_id) AS sums
    WHERE s.product_id = sums.product_id AND s.place_id = sums.place_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_moves_keep AFTER INSERT ON stock_moves
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION keep_place_stock();
--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock_moves is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_moves_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
INSERT INTO places (name, kind, is_default) VALUES ('Magasin', 'store', true);
--> statement-breakpoint
UPDATE order_lines l SET departed = l.reserved, reserved = 0
  FROM orders o WHERE o.id = l.order_id AND l.reserved > 0 AND o.fulfilment <> 'to_prepare';
--> statement-breakpoint
-- What was counted so far is what can be sold: what orders keep lies there as well.
INSERT INTO stock_moves (product_id, place_id, kind, pieces, reason, by_role)
  SELECT s.product_id, p.id, 'count', s.available + kept.pieces, 'Reprise du stock', 'shop'
  FROM product_stock s, places p, LATERAL (SELECT coalesce(sum(l.reserved), 0)::int AS pieces
    FROM order_lines l WHERE l.product_id = s.product_id) AS kept
  WHERE s.available + kept.pieces > 0
  ORDER BY s.product_id;
--> statement-breakpoint
-- Kept answers say whether an article can be had: they are told when that turns, without a lock that orders
-- would queue up on.
CREATE FUNCTION tell_stock_turned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stock_turned', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_stock_turned AFTER UPDATE ON product_stock
  FOR EACH ROW WHEN ((OLD.available > 0) <> (NEW.available > 0)) EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
CREATE TRIGGER product_stock_counted AFTER INSERT OR DELETE ON product_stock
  FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
CREATE TRIGGER place_stock_turned AFTER UPDATE ON place_stock
  FOR EACH ROW WHEN ((OLD.on_hand > 0) <> (NEW.on_hand > 0)) EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
CREATE TRIGGER places_turned AFTER UPDATE ON places
  FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
CREATE TRIGGER purchases_turned AFTER INSERT OR UPDATE ON purchases
  FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_turned();
--> statement-breakpoint
CREATE TRIGGER delivery_zones_turned AFTER INSERT OR UPDATE ON delivery_zones
  FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_turned();
