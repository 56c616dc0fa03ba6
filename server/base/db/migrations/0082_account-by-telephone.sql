CREATE TABLE "added_emails" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "added_emails" ADD CONSTRAINT "added_emails_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" DROP CONSTRAINT "partners_verified_email";--> statement-breakpoint
-- Safe since 0.1.0: it allows every row that it allowed before.
ALTER TABLE "partners" ADD CONSTRAINT "partners_verified_email" CHECK ("partners"."verified_at" is null or "partners"."email_key" <> '' or ("partners"."phone" is not null and "partners"."phone_proven_at" is not null)) NOT VALID;