CREATE TABLE "question_contacts" (
	"question_id" integer PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "question_contacts_channel" CHECK ("question_contacts"."channel" in ('mail', 'sms'))
);
--> statement-breakpoint
ALTER TABLE "question_contacts" ADD CONSTRAINT "question_contacts_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_contacts_address" ON "question_contacts" USING btree ("address");