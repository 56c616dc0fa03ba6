ALTER TABLE "partners" ADD COLUMN "buys_for_id" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "ninea" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "agreed_days" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "agreed_end_of_month" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "account_ceiling" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_ninea" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed_end_of_month" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_buys_for_id_partners_id_fk" FOREIGN KEY ("buys_for_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_partners_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- What is open of an order on account.
CREATE FUNCTION keep_open_of_agreed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_open_instalments(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Its instalment begins with the invoice; `orders_open_instalments` leaves plain orders out.
CREATE TRIGGER orders_open_agreed AFTER UPDATE OF amount_paid, amount_total, state ON orders
  FOR EACH ROW WHEN (NEW.agreed_days IS NOT NULL AND (OLD.amount_paid, OLD.amount_total, OLD.state)
    IS DISTINCT FROM (NEW.amount_paid, NEW.amount_total, NEW.state))
  EXECUTE FUNCTION keep_open_of_agreed_orders();
