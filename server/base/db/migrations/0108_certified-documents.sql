CREATE TABLE "certified_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certified_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"number" text NOT NULL,
	"amount" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"certified_number" text,
	"qr" text,
	"certified_at" timestamp with time zone,
	CONSTRAINT "certified_documents_certified" CHECK (("certified_documents"."state" = 'certified') = ("certified_documents"."certified_number" is not null and "certified_documents"."qr" is not null and "certified_documents"."certified_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "certified_documents" ADD CONSTRAINT "certified_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certified_documents_source_key" ON "certified_documents" USING btree ("kind","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certified_documents_number_key" ON "certified_documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "certified_documents_order" ON "certified_documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "certified_documents_state" ON "certified_documents" USING btree ("state","issued_at","id");--> statement-breakpoint
CREATE INDEX "certified_documents_issued" ON "certified_documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "certified_documents_unqueued" ON "certified_documents" USING btree ("id") WHERE queued_at is null;