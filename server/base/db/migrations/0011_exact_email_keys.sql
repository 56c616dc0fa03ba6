-- Addresses are told apart by their accents as well; those without any keep their key.
UPDATE "partners" SET "email_key" = lower(normalize(btrim("email"), NFC))
WHERE "email_key" <> '' AND "email" ~ '[^[:ascii:]]';
