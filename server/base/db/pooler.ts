import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { closeClient } from './close-client.ts';
import { type Db, rowsOf } from './open.ts';

const ANSWERS_WITHIN_MS = 5000;
/** PgBouncer's error for settings that it is not configured to ignore. */
const REFUSES_SETTINGS = /unsupported startup parameter/;
const NEEDS_DIRECT =
  'un PgBouncer s’y interpose, qui perd les réglages de session, LISTEN et les verrous : donnez aussi l’adresse de PostgreSQL lui-même avec DATABASE_DIRECT_URL (docs/operations/many-machines.md).';
const NOT_DIRECT =
  'DATABASE_DIRECT_URL mène à un PgBouncer : donnez l’adresse de PostgreSQL lui-même.';

/** Rejects behind a pooler, which ignores startup options. `isMeantDirect`: the operator named it as PostgreSQL. */
export async function refusePooler(url: string, isMeantDirect: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c sandaga.session=kept',
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  client.on('error', () => undefined);
  const refusal = new Error(isMeantDirect ? NOT_DIRECT : NEEDS_DIRECT);
  try {
    await client.connect();
    const { rows } = await drizzle({ client }).execute<{ kept: string | null }>(
      sql`select current_setting('sandaga.session', true) as kept`,
    );
    if (rows[0]?.kept !== 'kept') throw refusal;
  } catch (error) {
    const isRefused = error instanceof Error && REFUSES_SETTINGS.test(error.message);
    throw isRefused ? refusal : error;
  } finally {
    await closeClient(client);
  }
}

/** Rejects when the pooler sets no time limit for statements. */
export async function requireTimeout(db: Db, timeoutMs: number): Promise<void> {
  const result = await db.execute(sql`select current_setting('statement_timeout') as "limit"`);
  if (rowsOf<{ limit: string }>(result)[0]?.limit !== '0') return;
  throw new Error(
    `rien n’arrête une requête trop longue derrière PgBouncer : ajoutez connect_query='set statement_timeout = ${timeoutMs}' à sa ligne de [databases] (docs/operations/many-machines.md).`,
  );
}
