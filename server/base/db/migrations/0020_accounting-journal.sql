CREATE TABLE "journal_days" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"provider" text,
	"order_id" integer NOT NULL,
	"piece" text NOT NULL,
	"label" text NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"stamp_duty" integer NOT NULL,
	CONSTRAINT "journal_entries_year_serial_pk" PRIMARY KEY("year","serial")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"title" text NOT NULL,
	"debit" integer NOT NULL,
	"credit" integer NOT NULL,
	CONSTRAINT "journal_lines_year_serial_position_pk" PRIMARY KEY("year","serial","position"),
	CONSTRAINT "journal_lines_side" CHECK ("journal_lines"."debit" >= 0 and "journal_lines"."credit" >= 0 and ("journal_lines"."debit" = 0) <> ("journal_lines"."credit" = 0))
);
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry" FOREIGN KEY ("year","serial") REFERENCES "public"."journal_entries"("year","serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_source_key" ON "journal_entries" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "journal_entries_day" ON "journal_entries" USING btree ("day","serial");--> statement-breakpoint
-- What is closed stays as it is.
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_days_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE TRIGGER journal_entries_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE TRIGGER journal_lines_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
-- A closed day gets nothing more.
CREATE FUNCTION refuse_closed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN journal_days USING (day)) THEN
    RAISE EXCEPTION 'the day is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_entries_closed AFTER INSERT ON journal_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_entries();
--> statement-breakpoint
CREATE FUNCTION refuse_closed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN journal_entries USING (year, serial) JOIN journal_days USING (day)) THEN
    RAISE EXCEPTION 'the day is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_lines_closed AFTER INSERT ON journal_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_lines();
--> statement-breakpoint
-- Days are closed one after the other once they are over, balanced and numbered without a gap.
CREATE FUNCTION check_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.day >= (now() AT TIME ZONE 'UTC')::date THEN
    RAISE EXCEPTION 'the day is not over' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.day <> (SELECT max(day) + 1 FROM journal_days) THEN
    RAISE EXCEPTION 'a day is left out' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (
    SELECT FROM journal_entries e LEFT JOIN journal_lines l USING (year, serial) WHERE e.day = NEW.day
    GROUP BY e.year, e.serial HAVING coalesce(sum(l.debit), 0) <> coalesce(sum(l.credit), -1)
  ) THEN
    RAISE EXCEPTION 'an entry is not balanced' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (SELECT max(serial) <> count(*) FROM journal_entries WHERE year = extract(year FROM NEW.day)) THEN
    RAISE EXCEPTION 'a number is left out' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_days_check BEFORE INSERT ON journal_days
  FOR EACH ROW EXECUTE FUNCTION check_closed_day();
