-- Safe since 0.1.0: it notes what it noted, without writing the whole row as JSON for one number of it.
-- A branch is only looked at by triggers that take it, so it may name what other tables lack.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  subject integer;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  CASE TG_ARGV[1]
    WHEN 'id' THEN subject := changed.id;
    WHEN 'order_id' THEN subject := changed.order_id;
    WHEN 'product_id' THEN subject := changed.product_id;
    WHEN 'return_id' THEN subject := changed.return_id;
  END CASE;
  INSERT INTO changes (kind, subject_id) VALUES (TG_ARGV[0], subject)
    ON CONFLICT (kind, subject_id) DO UPDATE SET position = NULL, changed_at = excluded.changed_at
    WHERE changes.position IS NOT NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Safe since 0.1.0: as above.
CREATE OR REPLACE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subjects integer[];
BEGIN
  CASE TG_ARGV[1]
    WHEN 'id' THEN subjects := array(SELECT id FROM touched);
    WHEN 'order_id' THEN subjects := array(SELECT order_id FROM touched);
    WHEN 'product_id' THEN subjects := array(SELECT product_id FROM touched);
  END CASE;
  INSERT INTO changes (kind, subject_id)
    SELECT DISTINCT TG_ARGV[0], subject FROM unnest(subjects) AS subject ORDER BY 2
    ON CONFLICT (kind, subject_id) DO UPDATE SET position = NULL, changed_at = excluded.changed_at
    WHERE changes.position IS NOT NULL;
  RETURN NULL;
END
$$;
