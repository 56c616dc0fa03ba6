-- Apart from all changes of tables: it reads every product, and nobody waits for it.
ALTER TABLE "products" VALIDATE CONSTRAINT "products_family_id_families_id_fk";
