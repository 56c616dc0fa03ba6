CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at" DESC NULLS LAST);