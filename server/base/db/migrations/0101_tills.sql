CREATE TABLE "till_cash_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_cash_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"amount_xof" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" integer,
	"device_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_cash_moves_amount" CHECK ("till_cash_moves"."amount_xof" <> 0)
);
--> statement-breakpoint
CREATE TABLE "till_commands" (
	"device_id" integer NOT NULL,
	"key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"by_id" integer,
	"device_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_commands_device_id_key_pk" PRIMARY KEY("device_id","key")
);
--> statement-breakpoint
CREATE TABLE "till_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"till_id" integer NOT NULL,
	"key" text NOT NULL,
	"letter" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"registered_by_id" integer,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shut_out_at" timestamp with time zone,
	"shut_out_by_id" integer
);
--> statement-breakpoint
CREATE TABLE "till_payments" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"handed_xof" integer
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"device_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"session_id" integer NOT NULL,
	"order_id" integer,
	"state" text NOT NULL,
	"total_xof" integer NOT NULL,
	"loose_cash_xof" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"refused" jsonb,
	"is_offline" boolean NOT NULL,
	"seller_id" integer,
	"device_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_by_id" integer,
	"settled_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_sales_order" CHECK (("till_sales"."state" = 'done') = ("till_sales"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"till_id" integer NOT NULL,
	"keys" text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"float_xof" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by_id" integer,
	"counted_xof" integer,
	"counted_at" timestamp with time zone,
	"counted_by_id" integer,
	"accepted_at" timestamp with time zone,
	"accepted_by_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"closing" integer,
	"sums" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "till_sessions_xof" CHECK ("till_sessions"."float_xof" >= 0 and coalesce("till_sessions"."counted_xof", 0) >= 0),
	CONSTRAINT "till_sessions_counted" CHECK (("till_sessions"."state" = 'open') = ("till_sessions"."counted_at" is null)
        and ("till_sessions"."state" = 'accepted') = ("till_sessions"."accepted_at" is not null and "till_sessions"."closing" is not null))
);
--> statement-breakpoint
CREATE TABLE "till_shortages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_shortages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sale_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"place_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_id" integer,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_shortages_pieces" CHECK ("till_shortages"."pieces" >= 1)
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"place_id" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"walk_in_id" integer NOT NULL,
	"last_closing" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partners" DROP CONSTRAINT "partners_role";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_counter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "till_cash_moves" ADD CONSTRAINT "till_cash_moves_session_id_till_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_cash_moves" ADD CONSTRAINT "till_cash_moves_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_commands" ADD CONSTRAINT "till_commands_device_id_till_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."till_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_commands" ADD CONSTRAINT "till_commands_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_devices" ADD CONSTRAINT "till_devices_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_devices" ADD CONSTRAINT "till_devices_registered_by_id_partners_id_fk" FOREIGN KEY ("registered_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_devices" ADD CONSTRAINT "till_devices_shut_out_by_id_partners_id_fk" FOREIGN KEY ("shut_out_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_session_id_till_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_device_id_till_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."till_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_session_id_till_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_seller_id_partners_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_settled_by_id_partners_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_opened_by_id_partners_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_counted_by_id_partners_id_fk" FOREIGN KEY ("counted_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_accepted_by_id_partners_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_shortages" ADD CONSTRAINT "till_shortages_sale_id_till_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."till_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_shortages" ADD CONSTRAINT "till_shortages_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_shortages" ADD CONSTRAINT "till_shortages_settled_by_id_partners_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_walk_in_id_partners_id_fk" FOREIGN KEY ("walk_in_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_cash_moves_session" ON "till_cash_moves" USING btree ("session_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_devices_key" ON "till_devices" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "till_devices_letter_key" ON "till_devices" USING btree ("till_id","letter");--> statement-breakpoint
CREATE INDEX "till_payments_session" ON "till_payments" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_number_key" ON "till_sales" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_sequence_key" ON "till_sales" USING btree ("device_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_order_key" ON "till_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "till_sales_session" ON "till_sales" USING btree ("session_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "till_sales_refused" ON "till_sales" USING btree ("id") WHERE state = 'refused';--> statement-breakpoint
CREATE INDEX "till_sessions_till" ON "till_sessions" USING btree ("till_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "till_sessions_state" ON "till_sessions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "till_sessions_keys" ON "till_sessions" USING gin ("keys");--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_open_key" ON "till_sessions" USING btree ("till_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_closing_key" ON "till_sessions" USING btree ("till_id","closing");--> statement-breakpoint
CREATE INDEX "till_shortages_sale" ON "till_shortages" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "till_shortages_open" ON "till_shortages" USING btree ("id") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_code_key" ON "tills" USING btree ("code");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_role" CHECK ("partners"."role" in ('customer', 'hr', 'manager', 'catalogue', 'orders', 'credit', 'support', 'after-sales', 'storekeeper', 'dispatcher', 'driver', 'seller', 'reader', 'admin')) NOT VALID;