import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const MEASURED_MS = 2000;
const CONNECTIONS = 8;

/** How many small requests a bare Node server and its client, in one process, manage in a second. */
export async function measureMachine(): Promise<number> {
  const server = createServer((_request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { port } = server.address() as AddressInfo;
  const end = performance.now() + MEASURED_MS;
  let answered = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port, agent }, (response) => {
        response.resume().once('end', resolve);
      });
      request.once('error', reject);
    });
  const askOn = async () => {
    for (; performance.now() < end; answered += 1) await ask();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  agent.destroy();
  server.close();
  return Math.round(answered / (MEASURED_MS / 1000));
}
