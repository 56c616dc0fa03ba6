import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, which would take a port before its server does. */
const FIRST = 10_000;
const LAST = 32_000;

/** A TCP port that nobody listened on a moment ago. */
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
