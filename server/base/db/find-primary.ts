import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { closeClient } from './close-client.ts';
import { isUnreachable } from './database-errors.ts';

const ANSWERS_WITHIN_MS = 2000;
const LOOK_EVERY_MS = 500;
/** Longer than a failover of Patroni. */
const WAIT_MS = 60_000;

/** The PostgreSQL server is read-only, as a standby is. */
export class StandbyOnly extends Error {
  /** PostgreSQL's code for a change on a read-only server. */
  readonly code = '25006';
}

/** The first URL whose server takes changes. Rejects with the failure of the first URL. */
export async function findPrimary(urls: readonly string[]): Promise<string> {
  const asked = urls.map(checkPrimary);
  return Promise.any(asked).catch(({ errors }: AggregateError) => {
    throw errors.find((error) => !isUnreachable(error)) ?? errors[0];
  });
}

/** Retries for a minute during a start or a failover. `say` gets a line for the wait. Rejects with the last reason. */
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
  // A broken connection also rejects its statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseStandby(client);
    return url;
  } finally {
    await closeClient(client);
  }
}

/** Rejects with StandbyOnly. */
export async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'on')
    throw new StandbyOnly('aucun serveur n’y accepte d’écritures');
}
