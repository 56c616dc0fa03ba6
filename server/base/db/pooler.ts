import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { closeClient } from './hang-up.ts';
import { type Db, rowsOf } from './open.ts';

const ANSWERS_WITHIN_MS = 5000;
/** What PgBouncer says of settings that it is not told to ignore. */
const REFUSES_SETTINGS = /unsupported startup parameter/;
const NEEDS_DIRECT =
  'un PgBouncer s’y interpose, qui perd les réglages de session, LISTEN et les verrous : donnez aussi l’adresse de PostgreSQL lui-même avec DATABASE_DIRECT_URL (docs/operations/many-machines.md).';
const NOT_DIRECT =
  'DATABASE_DIRECT_URL mène à un PgBouncer : donnez l’adresse de PostgreSQL lui-même.';

/**
 * Rejects when the server of a URL forgets what a connection asks for as it begins: then a
 * pooler answers in PostgreSQL's place. `isMeantDirect` when the operator has named it as PostgreSQL itself.
 */
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

/** Rejects when nothing stops a statement behind a pooler, which we cannot ask for there. */
export async function requireTimeout(db: Db, timeoutMs: number): Promise<void> {
  const result = await db.execute(sql`select current_setting('statement_timeout') as "limit"`);
  if (rowsOf<{ limit: string }>(result)[0]?.limit !== '0') return;
  throw new Error(
    `rien n’arrête une requête trop longue derrière PgBouncer : ajoutez connect_query='set statement_timeout = ${timeoutMs}' à sa ligne de [databases] (docs/operations/many-machines.md).`,
  );
}
