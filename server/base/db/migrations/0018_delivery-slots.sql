CREATE TABLE "days_off" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "days_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"delivers" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zone_id" integer NOT NULL,
	"weekday" integer NOT NULL,
	"from_time" text NOT NULL,
	"until_time" text NOT NULL,
	"max_orders" integer NOT NULL,
	"max_litres" integer,
	"closes_before" integer DEFAULT 1 NOT NULL,
	"closes_at" text DEFAULT '18:00' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "delivery_slots_weekday" CHECK ("delivery_slots"."weekday" between 0 and 6),
	CONSTRAINT "delivery_slots_hours" CHECK ("delivery_slots"."from_time" < "delivery_slots"."until_time"),
	CONSTRAINT "delivery_slots_max_orders" CHECK ("delivery_slots"."max_orders" between 1 and 10000),
	CONSTRAINT "delivery_slots_max_litres" CHECK ("delivery_slots"."max_litres" between 1 and 10000000),
	CONSTRAINT "delivery_slots_closing" CHECK ("delivery_slots"."closes_before" between 0 and 7 and ("delivery_slots"."closes_before" > 0 or "delivery_slots"."closes_at" <= "delivery_slots"."from_time"))
);
--> statement-breakpoint
CREATE TABLE "slot_days" (
	"slot_id" integer NOT NULL,
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"litres" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "slot_days_slot_id_day_pk" PRIMARY KEY("slot_id","day"),
	CONSTRAINT "slot_days_counts" CHECK ("slot_days"."orders" >= 0 and "slot_days"."litres" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "volume_litres" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_from" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_until" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_litres" integer;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "days_off_announced_key" ON "days_off" USING btree ("day") WHERE kind = 'announced';--> statement-breakpoint
CREATE UNIQUE INDEX "days_off_fixed_key" ON "days_off" USING btree (extract(month from "day"),extract(day from "day")) WHERE kind = 'fixed';--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_slots_key" ON "delivery_slots" USING btree ("zone_id","weekday","from_time","until_time");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_slot_id_delivery_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slots"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Holidays of law 74-52 of 4 November 1974 and, for the Magal, law 2013-06. Feasts by the moon are expected the day
-- after the calendar of Umm al-Qura, since the new moon is mostly seen a day later in Senegal; staff corrects them.
INSERT INTO days_off (day, name, kind) VALUES
  ('2026-01-01', 'Jour de l’an', 'fixed'),
  ('2026-04-04', 'Fête de l’indépendance', 'fixed'),
  ('2026-05-01', 'Fête du travail', 'fixed'),
  ('2026-08-15', 'Assomption', 'fixed'),
  ('2026-11-01', 'Toussaint', 'fixed'),
  ('2026-12-25', 'Noël', 'fixed'),
  ('2026-03-21', 'Korité', 'announced'),
  ('2026-04-06', 'Lundi de Pâques', 'announced'),
  ('2026-05-14', 'Ascension', 'announced'),
  ('2026-05-25', 'Lundi de Pentecôte', 'announced'),
  ('2026-05-28', 'Tabaski', 'announced'),
  ('2026-06-26', 'Tamkharit', 'announced'),
  ('2026-08-02', 'Grand Magal de Touba', 'announced'),
  ('2026-08-26', 'Gamou', 'announced'),
  ('2027-03-10', 'Korité', 'announced'),
  ('2027-03-29', 'Lundi de Pâques', 'announced'),
  ('2027-05-06', 'Ascension', 'announced'),
  ('2027-05-17', 'Lundi de Pentecôte et Tabaski', 'announced'),
  ('2027-06-16', 'Tamkharit', 'announced'),
  ('2027-07-23', 'Grand Magal de Touba', 'announced'),
  ('2027-08-15', 'Gamou', 'announced'),
  ('2028-02-27', 'Korité', 'announced'),
  ('2028-04-17', 'Lundi de Pâques', 'announced'),
  ('2028-05-06', 'Tabaski', 'announced'),
  ('2028-05-25', 'Ascension', 'announced'),
  ('2028-06-04', 'Tamkharit', 'announced'),
  ('2028-06-05', 'Lundi de Pentecôte', 'announced'),
  ('2028-07-12', 'Grand Magal de Touba', 'announced'),
  ('2028-08-04', 'Gamou', 'announced'),
  ('2029-02-15', 'Korité', 'announced'),
  ('2029-04-02', 'Lundi de Pâques', 'announced'),
  ('2029-04-25', 'Tabaski', 'announced'),
  ('2029-05-10', 'Ascension', 'announced'),
  ('2029-05-21', 'Lundi de Pentecôte', 'announced'),
  ('2029-05-24', 'Tamkharit', 'announced'),
  ('2029-07-01', 'Grand Magal de Touba', 'announced'),
  ('2029-07-25', 'Gamou', 'announced'),
  ('2030-02-05', 'Korité', 'announced'),
  ('2030-04-14', 'Tabaski', 'announced'),
  ('2030-04-22', 'Lundi de Pâques', 'announced'),
  ('2030-05-14', 'Tamkharit', 'announced'),
  ('2030-05-30', 'Ascension', 'announced'),
  ('2030-06-10', 'Lundi de Pentecôte', 'announced'),
  ('2030-06-21', 'Grand Magal de Touba', 'announced'),
  ('2030-07-14', 'Gamou', 'announced'),
  ('2031-01-25', 'Korité', 'announced'),
  ('2031-04-03', 'Tabaski', 'announced'),
  ('2031-04-14', 'Lundi de Pâques', 'announced'),
  ('2031-05-03', 'Tamkharit', 'announced'),
  ('2031-05-22', 'Ascension', 'announced'),
  ('2031-06-02', 'Lundi de Pentecôte', 'announced'),
  ('2031-06-10', 'Grand Magal de Touba', 'announced'),
  ('2031-07-03', 'Gamou', 'announced'),
  ('2032-01-15', 'Korité', 'announced'),
  ('2032-03-23', 'Tabaski', 'announced'),
  ('2032-03-29', 'Lundi de Pâques', 'announced'),
  ('2032-04-21', 'Tamkharit', 'announced'),
  ('2032-05-06', 'Ascension', 'announced'),
  ('2032-05-17', 'Lundi de Pentecôte', 'announced'),
  ('2032-05-29', 'Grand Magal de Touba', 'announced'),
  ('2032-06-21', 'Gamou', 'announced'),
  ('2033-01-04', 'Korité', 'announced'),
  ('2033-03-13', 'Tabaski', 'announced'),
  ('2033-04-11', 'Tamkharit', 'announced'),
  ('2033-04-18', 'Lundi de Pâques', 'announced'),
  ('2033-05-18', 'Grand Magal de Touba', 'announced'),
  ('2033-05-26', 'Ascension', 'announced'),
  ('2033-06-06', 'Lundi de Pentecôte', 'announced'),
  ('2033-06-11', 'Gamou', 'announced'),
  ('2033-12-24', 'Korité', 'announced'),
  ('2034-03-02', 'Tabaski', 'announced'),
  ('2034-04-01', 'Tamkharit', 'announced'),
  ('2034-04-10', 'Lundi de Pâques', 'announced'),
  ('2034-05-08', 'Grand Magal de Touba', 'announced'),
  ('2034-05-18', 'Ascension', 'announced'),
  ('2034-05-29', 'Lundi de Pentecôte', 'announced'),
  ('2034-05-31', 'Gamou', 'announced'),
  ('2034-12-13', 'Korité', 'announced'),
  ('2035-02-20', 'Tabaski', 'announced'),
  ('2035-03-21', 'Tamkharit', 'announced'),
  ('2035-03-26', 'Lundi de Pâques', 'announced'),
  ('2035-04-28', 'Grand Magal de Touba', 'announced'),
  ('2035-05-03', 'Ascension', 'announced'),
  ('2035-05-14', 'Lundi de Pentecôte', 'announced'),
  ('2035-05-21', 'Gamou', 'announced'),
  ('2035-12-02', 'Korité', 'announced');
