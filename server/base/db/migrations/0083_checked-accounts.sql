-- Apart from the change of the table: it reads every account, and no writer waits for it.
ALTER TABLE "partners" VALIDATE CONSTRAINT "partners_verified_email";