CREATE TABLE "whatsapp_templates" (
	"name" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_templates_name_language_pk" PRIMARY KEY("name","language")
);
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "by_whatsapp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "instead" jsonb;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "message_ways" text[];--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "channel" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "message_id" integer;