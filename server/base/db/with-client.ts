import pg from 'pg';
import { DAKAR_ZONE } from './open-pool.ts';

const CONNECT_WITHIN_MS = 5000;

/** A separate connection without a time limit for statements. Rejects as the driver does. */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    options: DAKAR_ZONE,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A broken connection also rejects its statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function queryOne<T>(client: pg.Client, question: string): Promise<T> {
  const { rows } = await client.query<[T]>({ text: question, rowMode: 'array' });
  const [row] = rows;
  if (row === undefined) throw new Error('No answer to a question that always has one');
  return row[0];
}
