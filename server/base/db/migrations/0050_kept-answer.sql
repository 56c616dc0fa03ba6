-- Locks a key and reads its answer in one call. Each statement of a volatile function sees what was committed before it
-- began, so the read sees what whoever held the lock has written.
CREATE FUNCTION shop_kept_answer(asked text, waits boolean, kept_s double precision)
RETURNS TABLE (is_first boolean, payload_hash text, reply jsonb)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	IF waits THEN
		PERFORM pg_advisory_xact_lock(hashtextextended('answer ' || asked, 0));
		is_first := true;
	ELSE
		is_first := pg_try_advisory_xact_lock(hashtextextended('answer ' || asked, 0));
	END IF;
	IF is_first THEN
		SELECT kept.payload_hash, kept.reply INTO payload_hash, reply
		FROM idempotency_keys kept
		WHERE kept.key = asked AND kept.created_at > now() - make_interval(secs => kept_s);
	END IF;
	RETURN NEXT;
END $$;
