import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's ports for outgoing connections, which could take one before its server. */
const FIRST = 10_000;
const LAST = 32_000;

/** A TCP port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
