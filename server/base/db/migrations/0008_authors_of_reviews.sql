ALTER TABLE "reviews" ADD COLUMN "partner_id" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partners_claimed" ON "partners" USING btree ("claimed_by_id") WHERE claimed_by_id is not null;--> statement-breakpoint
CREATE INDEX "reviews_partner" ON "reviews" USING btree ("partner_id");