CREATE TABLE "moved_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moved_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"report" jsonb NOT NULL,
	"source" text,
	"before" jsonb,
	"by_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "moved_files_kind" CHECK ("moved_files"."kind" in ('clients', 'commandes', 'avis', 'adresses')),
	CONSTRAINT "moved_files_state" CHECK ("moved_files"."state" in ('reading', 'preview', 'applying', 'applied', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_path_unique" UNIQUE("from_path"),
	CONSTRAINT "redirects_from" CHECK ("redirects"."from_path" ~ '^/[^/]'),
	CONSTRAINT "redirects_to" CHECK ("redirects"."to_path" ~ '^/([^/\\]|$)' and "redirects"."to_path" <> "redirects"."from_path")
);
--> statement-breakpoint
ALTER TABLE "moved_files" ADD CONSTRAINT "moved_files_by_id_partners_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_files_at" ON "moved_files" USING btree ("at" DESC NULLS LAST);