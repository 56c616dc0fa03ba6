-- Safe since 0.1.0: it leaves in_journal false, of which nothing is asked.
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_paid_by" CHECK (not "vouchers"."in_journal" or ("vouchers"."kind" = 'paid') = ("vouchers"."paid_by" is not null)) NOT VALID;
