CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"link" text NOT NULL,
	"picture" text,
	"starts_on" date,
	"ends_on" date,
	"rank" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"report" jsonb NOT NULL,
	"source" text,
	"before" jsonb,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"asked_by_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"next_sealed_secret" text,
	"confirmed_at" timestamp with time zone,
	"last_period" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "written_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "written_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb,
	"is_current" boolean DEFAULT true NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_reported";--> statement-breakpoint
DROP INDEX "partners_created";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "promotion_ends_on" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "instalments" ADD COLUMN "open_xof" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "membership_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "credit_ceiling" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "has_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_steps" ADD CONSTRAINT "lead_steps_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_steps" ADD CONSTRAINT "lead_steps_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_asked_by_id_partners_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_id_partners_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_texts" ADD CONSTRAINT "written_texts_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banners_rank" ON "banners" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "catalogue_imports_at" ON "catalogue_imports" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lead_steps_lead" ON "lead_steps" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "refund_requests_payment" ON "refund_requests" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_requests_state" ON "refund_requests" USING btree ("state");--> statement-breakpoint
CREATE INDEX "refund_requests_asked" ON "refund_requests" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "written_texts_name" ON "written_texts" USING btree ("kind","name","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "written_texts_current_key" ON "written_texts" USING btree ("kind","name") WHERE is_current;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "products_every_price" ON "products" USING btree ("list_price","id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","reported_at","id");--> statement-breakpoint
CREATE INDEX "leads_claimed" ON "leads" USING btree ("claimed_total","id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "instalments_open" ON "instalments" USING btree ("due_on","order_id","sequence") WHERE open_xof > 0;--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount_total","id");--> statement-breakpoint
CREATE INDEX "orders_left" ON "orders" USING btree (greatest(amount_total - amount_paid, 0),"id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_name","id");--> statement-breakpoint
CREATE INDEX "orders_wished" ON "orders" USING btree ("wished_on","id");--> statement-breakpoint
CREATE INDEX "orders_fulfilment" ON "orders" USING btree ("fulfilment","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_credit" ON "orders" USING btree ("placed_at","id") WHERE sale_type = 'creditorder';--> statement-breakpoint
CREATE INDEX "orders_owing" ON "orders" USING btree ("partner_id","state","amount_total","amount_paid","id") WHERE sale_type = 'creditorder' and state <> 'cancel' and amount_paid < amount_total;--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by" ON "audit_entries" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("action" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "partners_customers" ON "partners" USING btree ("created_at","id") WHERE kind = 'person' and erased_at is null and claimed_by_id is null;--> statement-breakpoint
CREATE INDEX "partners_unverified" ON "partners" USING btree ("has_password","created_at","id") WHERE kind = 'person' and erased_at is null and claimed_by_id is null and verified_at is null;--> statement-breakpoint
CREATE INDEX "partners_members" ON "partners" USING btree ("id") WHERE membership = 'accepted' and kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "partners_name" ON "partners" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "partners_email" ON "partners" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "partners_asked" ON "partners" USING btree ("membership_at","id") WHERE membership_submitted or membership <> 'pending';--> statement-breakpoint
CREATE INDEX "partners_companies" ON "partners" USING btree ("name","id") WHERE kind = 'company';--> statement-breakpoint
CREATE INDEX "partners_staff" ON "partners" USING btree ("role","name") WHERE role <> 'customer';--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_completed" ON "payments" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_unmatched" ON "payments" USING btree ("id") WHERE refunded_at is null and (state = 'review' or missing_in_ledger_at is not null
          or refund_asked_at is not null);--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "leads_reported" ON "leads" USING btree ("reported_at","id");--> statement-breakpoint
CREATE INDEX "partners_created" ON "partners" USING btree ("created_at","id");--> statement-breakpoint
-- Written by hand from here on: what the back-office searches by, one text of each row, which a trigram
-- index finds parts of. Case and accents are folded.
CREATE FUNCTION shop_fold(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent', coalesce(source, '')))
$$;
--> statement-breakpoint
ALTER TABLE partners ADD COLUMN search_text text GENERATED ALWAYS AS (shop_fold(
  name || E'\n' || email || E'\n' || coalesce(phone, '')
  || CASE WHEN kind = 'company' THEN E'\n' || coalesce(company_code, '') || E'\n' || city ELSE '' END
)) STORED;
--> statement-breakpoint
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (shop_fold(
  coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || location || E'\n'
  || coalesce(phone, '') || E'\n' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || E'\n'
  || replace(jsonb_path_query_array(lines, '$[*].name')::text, '\"', '"')
)) STORED;
--> statement-breakpoint
ALTER TABLE outgoing_messages ADD COLUMN search_text text
  GENERATED ALWAYS AS (shop_fold(recipient || E'\n' || subject)) STORED;
--> statement-breakpoint
ALTER TABLE contact_messages ADD COLUMN search_text text
  GENERATED ALWAYS AS (shop_fold(name || E'\n' || email || E'\n' || subject || E'\n' || text)) STORED;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN search_text text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE payments ADD COLUMN search_text text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE reviews ADD COLUMN search_text text NOT NULL DEFAULT '';
--> statement-breakpoint
-- An order is found by its number, its buyer and what was bought. Lines keep their names for good.
CREATE FUNCTION keep_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := shop_fold(concat_ws(E'\n', NEW.number, NEW.buyer_name, NEW.buyer_email, NEW.buyer_phone,
    (SELECT string_agg(name, E'\n' ORDER BY position) FROM order_lines
      WHERE order_id = NEW.id AND kind = 'product')));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_search BEFORE INSERT OR UPDATE OF number, buyer_name, buyer_email, buyer_phone ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_search();
--> statement-breakpoint
CREATE FUNCTION keep_orders_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET number = number
    WHERE id IN (SELECT order_id FROM changed WHERE kind = 'product');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_lines_search AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_orders_of_lines();
--> statement-breakpoint
-- A payment is found by any of its names and by its order's.
CREATE FUNCTION keep_payment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := shop_fold(concat_ws(E'\n', NEW.transaction_id, NEW.provider_transaction_id, NEW.provider_id,
    NEW.phone, NEW.payer,
    (SELECT concat_ws(E'\n', number, buyer_name, buyer_phone) FROM orders WHERE id = NEW.order_id)));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_search
  BEFORE INSERT OR UPDATE OF transaction_id, provider_transaction_id, provider_id, phone, payer, order_id ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment_search();
--> statement-breakpoint
CREATE FUNCTION keep_payments_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET order_id = order_id WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_payments_search AFTER UPDATE OF buyer_name, buyer_phone ON orders
  FOR EACH ROW WHEN (OLD.buyer_name <> NEW.buyer_name OR OLD.buyer_phone IS DISTINCT FROM NEW.buyer_phone)
  EXECUTE FUNCTION keep_payments_of_order();
--> statement-breakpoint
-- A review is found by what it says, by whom, and of what.
CREATE FUNCTION keep_review_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := shop_fold(concat_ws(E'\n', NEW.text, NEW.author,
    (SELECT name FROM products WHERE id = NEW.product_id)));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_search BEFORE INSERT OR UPDATE OF text, author, product_id ON reviews
  FOR EACH ROW EXECUTE FUNCTION keep_review_search();
--> statement-breakpoint
CREATE FUNCTION keep_reviews_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET product_id = product_id WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_reviews_search AFTER UPDATE OF name ON products
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_reviews_of_product();
--> statement-breakpoint
-- What is missing of each instalment while its order is owed: what was paid fills the first, then the second
-- and so on, as orders/read-instalments.ts does.
CREATE FUNCTION keep_open_instalments(touched integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE instalments SET open_xof = found.open
  FROM (
    SELECT part.order_id, part.sequence,
      CASE WHEN bought.amount_paid < bought.amount_total
          AND (bought.state IN ('sale', 'to_delivered', 'delivered', 'done')
            OR (bought.state = 'validation' AND bought.shop_validation = 'validated'))
        THEN greatest(0, least(part.amount, sum(part.amount)
          OVER (PARTITION BY part.order_id ORDER BY part.sequence) - bought.amount_paid))
        ELSE 0 END AS open
    FROM instalments part JOIN orders bought ON bought.id = part.order_id
    WHERE part.order_id = ANY (touched)
  ) AS found
  WHERE instalments.order_id = found.order_id AND instalments.sequence = found.sequence
    AND instalments.open_xof <> found.open
$$;
--> statement-breakpoint
CREATE FUNCTION keep_open_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_open_instalments(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_open_instalments AFTER UPDATE OF amount_paid, amount_total, state, shop_validation ON orders
  FOR EACH ROW WHEN (NEW.sale_type <> 'order' AND (OLD.amount_paid, OLD.amount_total, OLD.state, OLD.shop_validation)
    IS DISTINCT FROM (NEW.amount_paid, NEW.amount_total, NEW.state, NEW.shop_validation))
  EXECUTE FUNCTION keep_open_of_orders();
--> statement-breakpoint
CREATE FUNCTION keep_open_of_instalments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_open_instalments(ARRAY(SELECT DISTINCT order_id FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER instalments_open_when_new AFTER INSERT ON instalments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_of_instalments();
--> statement-breakpoint
CREATE FUNCTION keep_membership_moment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE partners SET membership_at = NEW.at WHERE id = NEW.partner_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER membership_steps_moment AFTER INSERT ON membership_steps
  FOR EACH ROW EXECUTE FUNCTION keep_membership_moment();
--> statement-breakpoint
CREATE FUNCTION keep_has_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE partners SET has_password = (TG_OP = 'INSERT') WHERE id = coalesce(NEW.partner_id, OLD.partner_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER credentials_has_password AFTER INSERT OR DELETE ON credentials
  FOR EACH ROW EXECUTE FUNCTION keep_has_password();
--> statement-breakpoint
-- What is there already.
UPDATE partners SET has_password = true WHERE id IN (SELECT partner_id FROM credentials);
--> statement-breakpoint
UPDATE orders SET number = number;
--> statement-breakpoint
UPDATE payments SET order_id = order_id;
--> statement-breakpoint
UPDATE reviews SET product_id = product_id;
--> statement-breakpoint
SELECT keep_open_instalments(ARRAY(SELECT DISTINCT order_id FROM instalments));
--> statement-breakpoint
UPDATE partners SET membership_at = (SELECT max(at) FROM membership_steps WHERE partner_id = partners.id)
  WHERE id IN (SELECT partner_id FROM membership_steps);
--> statement-breakpoint
-- How rare a search is decides whether its index or the order of the list is walked.
ALTER TABLE partners ALTER COLUMN search_text SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE leads ALTER COLUMN search_text SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE outgoing_messages ALTER COLUMN search_text SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE orders ALTER COLUMN search_text SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE payments ALTER COLUMN search_text SET STATISTICS 500;
--> statement-breakpoint
ALTER TABLE reviews ALTER COLUMN search_text SET STATISTICS 500;
--> statement-breakpoint
CREATE INDEX partners_search ON partners USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX outgoing_messages_search ON outgoing_messages USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX contact_messages_search ON contact_messages USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX payments_search ON payments USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX reviews_search ON reviews USING gin (search_text gin_trgm_ops);
