CREATE TABLE "address_media" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"partner_id" integer,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "address_media_kind" CHECK ("address_media"."kind" in ('photo', 'voice'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "second_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "door_photo_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "voice_note_key" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "second_phone" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "door_photo_key" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "voice_note_key" text;--> statement-breakpoint
ALTER TABLE "address_media" ADD CONSTRAINT "address_media_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_media_partner" ON "address_media" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "address_media_kept" ON "address_media" USING btree ("kept_at");