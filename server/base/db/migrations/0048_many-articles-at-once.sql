-- Their plan is kept for the connection: made for one article, it would compare each of thousands with all others.
-- Safe since 0.1.0: they do what they did before.
ALTER FUNCTION note_article_changes() SET enable_nestloop = off;
--> statement-breakpoint
-- Safe since 0.1.0: it does what it did before.
ALTER FUNCTION note_changed_articles() SET enable_nestloop = off;
