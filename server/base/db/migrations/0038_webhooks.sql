CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text DEFAULT '' NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text DEFAULT '' NOT NULL,
	"by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_message" ON "webhook_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("webhook_id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_messages_at" ON "webhook_messages" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_name_key" ON "webhooks" USING btree ("name");
--> statement-breakpoint
-- Notes what happened to a row: its type, and the column that names its subject. Nothing while nobody asks for it.
CREATE FUNCTION note_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE active AND TG_ARGV[0] = ANY (events)) THEN
    INSERT INTO webhook_events (type, subject_id)
      VALUES (TG_ARGV[0], (to_jsonb(NEW) ->> TG_ARGV[1])::integer);
    PERFORM pg_notify('webhook_events', '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The same of all rows that a statement changed (the transition table `touched`), since imports change thousands.
CREATE FUNCTION note_webhook_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE active AND TG_ARGV[0] = ANY (events)) THEN
    INSERT INTO webhook_events (type, subject_id)
      SELECT TG_ARGV[0], (to_jsonb(t) ->> TG_ARGV[1])::integer FROM touched t;
    PERFORM pg_notify('webhook_events', '');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM webhooks WHERE active AND 'article.changed' = ANY (events)) THEN
    INSERT INTO webhook_events (type, subject_id)
      SELECT 'article.changed', n.id FROM touched n JOIN before b ON b.id = n.id
      WHERE to_jsonb(n) - '{search_name,search_head,search_full,updated_at}'::text[]
        IS DISTINCT FROM to_jsonb(b) - '{search_name,search_head,search_full,updated_at}'::text[];
    IF FOUND THEN PERFORM pg_notify('webhook_events', ''); END IF;
  END IF;
  RETURN NULL;
END
$$;
