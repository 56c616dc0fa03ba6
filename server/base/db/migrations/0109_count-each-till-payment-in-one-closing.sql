ALTER TABLE "till_payments" ADD COLUMN "closed_in_id" integer;--> statement-breakpoint
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_closed_in_id_till_sessions_id_fk" FOREIGN KEY ("closed_in_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_payments_closed_in" ON "till_payments" USING btree ("closed_in_id");--> statement-breakpoint
-- What a closing counted before: paid by then, or a cheque in its drawer.
UPDATE "till_payments" SET "closed_in_id" = "till_payments"."session_id" FROM "till_sessions", "payments" WHERE "till_sessions"."id" = "till_payments"."session_id" AND "payments"."id" = "till_payments"."payment_id" AND "till_sessions"."state" = 'accepted' AND ("payments"."provider" = 'cheque' OR "payments"."completed_at" <= "till_sessions"."accepted_at");
