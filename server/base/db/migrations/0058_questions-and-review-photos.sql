CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"author" text NOT NULL,
	"partner_id" integer,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"answer" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "questions_state" CHECK ("questions"."state" in ('pending', 'published', 'refused')),
	CONSTRAINT "questions_answered" CHECK (("questions"."answer" is null) = ("questions"."answered_at" is null)),
	CONSTRAINT "questions_published" CHECK ("questions"."state" <> 'published' or "questions"."answer" is not null)
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"key" text PRIMARY KEY NOT NULL,
	"review_id" integer NOT NULL,
	"position" integer NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_product" ON "questions" USING btree ("product_id","answered_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "questions_state" ON "questions" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "questions_partner" ON "questions" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "questions_asked" ON "questions" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id","position");
--> statement-breakpoint
-- What is new waits for staff, so nothing that is shown changes before it is published.
CREATE TRIGGER questions_revision BEFORE UPDATE OR DELETE OR TRUNCATE ON questions
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
CREATE TRIGGER review_photos_revision BEFORE UPDATE OR DELETE OR TRUNCATE ON review_photos
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_revision();
--> statement-breakpoint
ALTER TABLE questions ADD COLUMN search_text text NOT NULL DEFAULT '';
--> statement-breakpoint
-- A question is found by what it says, by its answer, by whom, and of what.
CREATE FUNCTION keep_question_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := shop_fold(concat_ws(E'\n', NEW.text, NEW.answer, NEW.author,
    (SELECT name FROM products WHERE id = NEW.product_id)));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER questions_search BEFORE INSERT OR UPDATE OF text, answer, author, product_id ON questions
  FOR EACH ROW EXECUTE FUNCTION keep_question_search();
--> statement-breakpoint
CREATE FUNCTION keep_questions_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE questions SET product_id = product_id WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_questions_search AFTER UPDATE OF name ON products
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_questions_of_product();
--> statement-breakpoint
CREATE INDEX questions_search ON questions USING gin (search_text gin_trgm_ops);
