CREATE TABLE "stop_goods" (
	"stop_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"serials" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "stop_goods_stop_id_order_line_id_pk" PRIMARY KEY("stop_id","order_line_id"),
	CONSTRAINT "stop_goods_pieces" CHECK ("stop_goods"."pieces" >= 1)
);
--> statement-breakpoint
ALTER TABLE "round_stops" ADD COLUMN "return_id" integer;--> statement-breakpoint
ALTER TABLE "stop_goods" ADD CONSTRAINT "stop_goods_stop_id_round_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."round_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stop_goods" ADD CONSTRAINT "stop_goods_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stop_goods_order_line" ON "stop_goods" USING btree ("order_line_id");--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
