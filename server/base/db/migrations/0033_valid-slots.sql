-- Apart from all changes of tables: it reads every order, and nobody waits for it.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_slot_id_delivery_slots_id_fk";
