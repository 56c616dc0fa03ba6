import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Wait for the server's close. */
const GOODBYE_MS = 500;

/** Does not wait for an unresponsive server. */
export async function closeClient(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => undefined);
  await Promise.race([goodbye, delay(GOODBYE_MS, undefined, { ref: false })]);
  client.connection.stream.destroy();
}
