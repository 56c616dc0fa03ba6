CREATE TABLE "feasts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_kind";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "feast_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "feasts_name" ON "feasts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "feasts_slug" ON "feasts" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_feast_id_feasts_id_fk" FOREIGN KEY ("feast_id") REFERENCES "public"."feasts"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Safe since 0.1.0: every node writes a campaign of another kind without a feast.
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_feast" CHECK (("campaigns"."kind" = 'fete') = ("campaigns"."feast_id" is not null));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_kind" CHECK ("campaigns"."kind" in ('promotion', 'ramadan', 'tabaski', 'korite', 'fete')) NOT VALID;--> statement-breakpoint
-- By hand.
CREATE TRIGGER feasts_revision BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON feasts
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
