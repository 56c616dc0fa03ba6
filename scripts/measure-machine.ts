import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';

const MEASURED_S = 2;
const CONNECTIONS = 16;

/** On a thread of its own, so that the client does not take its time. */
const SERVER = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((_request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** How many small requests a bare Node server answers in a second: tells how fast a machine is. */
export async function measureMachine(): Promise<number> {
  const server = new Worker(SERVER, { eval: true });
  try {
    const [port] = await once(server, 'message');
    const url = `http://127.0.0.1:${port}`;
    const { requests } = await autocannon({ url, connections: CONNECTIONS, duration: MEASURED_S });
    return Math.round(requests.average);
  } finally {
    await server.terminate();
  }
}
