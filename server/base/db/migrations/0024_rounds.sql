CREATE TABLE "delivery_proofs" (
	"key" text PRIMARY KEY NOT NULL,
	"stop_id" integer NOT NULL,
	"kind" text NOT NULL,
	"webp" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_commands" (
	"round_id" integer NOT NULL,
	"key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"kind" text NOT NULL,
	"stop_id" integer,
	"outcome" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"by_id" integer,
	"phone_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "round_commands_round_id_key_pk" PRIMARY KEY("round_id","key")
);
--> statement-breakpoint
CREATE TABLE "round_goods" (
	"round_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "round_goods_round_id_order_line_id_pk" PRIMARY KEY("round_id","order_line_id"),
	CONSTRAINT "round_goods_pieces" CHECK ("round_goods"."expected" >= 1 and "round_goods"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "round_stops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"expected_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_phone_at" timestamp with time zone,
	"settled_by_id" integer,
	"received_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"wished_day" date,
	"handed" integer DEFAULT 0 NOT NULL,
	"collected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "round_stops_cash" CHECK ("round_stops"."collected" >= 0 and "round_stops"."handed" >= "round_stops"."collected")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"driver_id" integer,
	"vehicle_id" integer,
	"place_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_by_id" integer,
	"ended_at" timestamp with time zone,
	"cash_counted" integer,
	"end_note" text DEFAULT '' NOT NULL,
	"back_note" text DEFAULT '' NOT NULL,
	"accepted_by_id" integer,
	"accepted_at" timestamp with time zone,
	"acceptance_note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rounds_cash" CHECK ("rounds"."cash_counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"max_litres" integer,
	"max_kg" integer,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "vehicles_holds" CHECK ("vehicles"."max_litres" >= 1 and "vehicles"."max_kg" >= 1)
);
--> statement-breakpoint
ALTER TABLE "partners" DROP CONSTRAINT "partners_role";--> statement-breakpoint
ALTER TABLE "slot_days" ADD COLUMN "round_id" integer;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_stop_id_round_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."round_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_commands" ADD CONSTRAINT "round_commands_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_commands" ADD CONSTRAINT "round_commands_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_goods" ADD CONSTRAINT "round_goods_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_goods" ADD CONSTRAINT "round_goods_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_settled_by_id_partners_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_driver_id_partners_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_created_by_id_partners_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_ended_by_id_partners_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_accepted_by_id_partners_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_proofs_stop" ON "delivery_proofs" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "round_goods_order_line" ON "round_goods" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "round_stops_round" ON "round_stops" USING btree ("round_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_stops_order_key" ON "round_stops" USING btree ("round_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_stops_open_key" ON "round_stops" USING btree ("order_id") WHERE state in ('planned', 'on_the_way');--> statement-breakpoint
CREATE INDEX "round_stops_order" ON "round_stops" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "rounds_day" ON "rounds" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "rounds_driver" ON "rounds" USING btree ("driver_id","state");--> statement-breakpoint
CREATE INDEX "rounds_state" ON "rounds" USING btree ("state","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_name_key" ON "vehicles" USING btree (shop_fold("name"));--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_role" CHECK ("partners"."role" in ('customer', 'hr', 'manager', 'catalogue', 'orders', 'credit', 'support', 'after-sales', 'storekeeper', 'dispatcher', 'driver', 'reader', 'admin'));