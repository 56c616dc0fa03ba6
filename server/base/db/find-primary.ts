import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isUnreachable } from './database-errors.ts';
import { closeClient } from './hang-up.ts';

const ANSWERS_WITHIN_MS = 2000;
const LOOK_EVERY_MS = 500;
/** More than Patroni takes to make another server the primary. */
const WAIT_MS = 60_000;

/** A server that only reads has been met where changes are to be made. */
export class StandbyOnly extends Error {
  /** That of PostgreSQL for a statement that it refuses for this reason. */
  readonly code = '25006';
}

/** The one of these URLs whose server takes changes. Rejects with the failure of the first when none does. */
export async function findPrimary(urls: readonly string[]): Promise<string> {
  const asked = urls.map(checkPrimary);
  return Promise.any(asked).catch(({ errors }: AggregateError) => {
    throw errors.find((error) => !isUnreachable(error)) ?? errors[0];
  });
}

/**
 * The same, for a minute, while the servers start or agree on who takes changes. `say` is told that it waits.
 * Rejects with the reason of the last look.
 */
export async function awaitPrimary(
  urls: readonly string[],
  say: (line: string) => void,
): Promise<string> {
  const deadline = performance.now() + WAIT_MS;
  for (let looks = 1; ; looks += 1) {
    try {
      return await findPrimary(urls);
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error;
      if (looks === 1) say('Attente d’un PostgreSQL qui accepte les écritures…');
      await delay(LOOK_EVERY_MS);
    }
  }
}

async function checkPrimary(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  // A connection that breaks also rejects the statement that it breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    return url;
  } finally {
    await closeClient(client);
  }
}

/** Rejects with StandbyOnly when the server of a connection does not take changes, or no longer. */
export async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'on')
    throw new StandbyOnly('aucun serveur n’y accepte d’écritures');
}
