CREATE TABLE "list_entries" (
	"partner_id" integer NOT NULL,
	"list" text NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_entries_partner_id_list_product_id_pk" PRIMARY KEY("partner_id","list","product_id"),
	CONSTRAINT "list_entries_quantity" CHECK ("list_entries"."quantity" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "shared_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"key_hash" text NOT NULL,
	"partner_id" integer,
	"list" text NOT NULL,
	"lines" jsonb NOT NULL,
	"shared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_lists" ADD CONSTRAINT "shared_lists_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_entries_product" ON "list_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "list_entries_changed" ON "list_entries" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_lists_token_key" ON "shared_lists" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shared_lists_partner" ON "shared_lists" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "shared_lists_expires" ON "shared_lists" USING btree ("expires_at");