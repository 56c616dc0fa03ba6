CREATE TABLE "alert_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"push_keys" jsonb,
	"confirmed_at" timestamp with time zone,
	"questions" integer DEFAULT 0 NOT NULL,
	"questioned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_contacts_push" CHECK (("alert_contacts"."channel" = 'push') = ("alert_contacts"."push_keys" is not null))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer,
	"product_id" integer NOT NULL,
	"partner_id" integer,
	"kind" text NOT NULL,
	"below_xof" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"sold_order_id" integer,
	CONSTRAINT "alerts_below" CHECK (("alerts"."kind" = 'price') = ("alerts"."below_xof" is not null)),
	CONSTRAINT "alerts_told_ended" CHECK ("alerts"."told_at" is null or "alerts"."ended_at" is not null),
	CONSTRAINT "alerts_reachable" CHECK ("alerts"."ended_at" is not null or "alerts"."contact_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "stop_url" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_contact_id_alert_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."alert_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_sold_order_id_orders_id_fk" FOREIGN KEY ("sold_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_contacts_key" ON "alert_contacts" USING btree ("channel","address");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_waiting_key" ON "alerts" USING btree ("contact_id","product_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "alerts_waiting" ON "alerts" USING btree ("product_id","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "alerts_told" ON "alerts" USING btree ("product_id","told_at") WHERE told_at is not null;--> statement-breakpoint
CREATE INDEX "alerts_unsold" ON "alerts" USING btree ("told_at") WHERE told_at is not null and sold_order_id is null;--> statement-breakpoint
CREATE INDEX "alerts_contact" ON "alerts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "alerts_partner" ON "alerts" USING btree ("partner_id");