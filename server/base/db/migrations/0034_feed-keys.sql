CREATE TABLE "feed_keys" (
	"channel" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_keys_channel" CHECK ("feed_keys"."channel" in ('google', 'meta'))
);
--> statement-breakpoint
ALTER TABLE "feed_keys" ADD CONSTRAINT "feed_keys_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;