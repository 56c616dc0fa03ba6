CREATE TABLE "whatsapp_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"agreed_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"heard_id" integer DEFAULT 0 NOT NULL,
	"read_id" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_contacts_phone" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whatsapp_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"direction" text NOT NULL,
	"provider_id" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"outgoing_id" integer,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_messages_provider" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_contact_id_whatsapp_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."whatsapp_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_outgoing_id_outgoing_messages_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."outgoing_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_last" ON "whatsapp_contacts" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_contact" ON "whatsapp_messages" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_outgoing" ON "whatsapp_messages" USING btree ("outgoing_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_by" ON "whatsapp_messages" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_at" ON "whatsapp_messages" USING btree ("at");