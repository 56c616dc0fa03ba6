import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** How long we wait for a server to hang up after our goodbye. */
const GOODBYE_MS = 500;

/** Says goodbye, and does not wait for a server that does not hear it. */
export async function closeClient(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => undefined);
  await Promise.race([goodbye, delay(GOODBYE_MS, undefined, { ref: false })]);
  client.connection.stream.destroy();
}
