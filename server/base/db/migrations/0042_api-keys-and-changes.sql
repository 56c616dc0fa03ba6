CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text NOT NULL,
	"rights" text[] NOT NULL,
	"requests_per_minute" integer NOT NULL,
	"expires_on" date NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_requests" CHECK ("api_keys"."requests_per_minute" >= 1)
);
--> statement-breakpoint
CREATE TABLE "change_positions" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint,
	CONSTRAINT "changes_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_id" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "changes_position_key" ON "changes" USING btree ("kind","position") WHERE position is not null;--> statement-breakpoint
CREATE INDEX "changes_unplaced" ON "changes" USING btree ("kind","changed_at","subject_id") WHERE position is null;
--> statement-breakpoint
INSERT INTO change_positions (kind)
  VALUES ('article'), ('stock'), ('order'), ('customer'), ('payment'), ('return');
--> statement-breakpoint
-- Notes that a subject has changed: its kind, and the column of the row that names it. A change that has no place yet
-- stays as it is. The row of the subject is locked already, so nobody waits here who would not have waited there.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  INSERT INTO changes (kind, subject_id) VALUES (TG_ARGV[0], (changed ->> TG_ARGV[1])::integer)
    ON CONFLICT (kind, subject_id) DO UPDATE SET position = NULL, changed_at = excluded.changed_at
    WHERE changes.position IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The same of all rows that a statement touched (the transition table `touched`), since imports change thousands.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, subject_id)
    SELECT DISTINCT TG_ARGV[0], (to_jsonb(t) ->> TG_ARGV[1])::integer FROM touched t ORDER BY 2
    ON CONFLICT (kind, subject_id) DO UPDATE SET position = NULL, changed_at = excluded.changed_at
    WHERE changes.position IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The same of articles in which more has changed than what the database derives.
CREATE FUNCTION note_article_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, subject_id)
    SELECT 'article', n.id FROM touched n JOIN before b ON b.id = n.id
    WHERE to_jsonb(n) - '{search_name,search_head,search_full,updated_at}'::text[]
      IS DISTINCT FROM to_jsonb(b) - '{search_name,search_head,search_full,updated_at}'::text[]
    ORDER BY 2
    ON CONFLICT (kind, subject_id) DO UPDATE SET position = NULL, changed_at = excluded.changed_at
    WHERE changes.position IS NOT NULL;
  RETURN NULL;
END
$$;
