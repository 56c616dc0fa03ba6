-- Apart from all changes of tables: it reads every stop, and nobody waits for it.
ALTER TABLE "round_stops" VALIDATE CONSTRAINT "round_stops_return_id_returns_id_fk";
