import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { url: string; headers: IncomingHttpHeaders; body: string };

/**
 * A service of somebody else's over HTTP. `answers` are given in turn, the last one for good; an empty
 * list never answers.
 */
export async function startOutsideService(answers: { status: number; body?: unknown }[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ url: request.url ?? '', headers: request.headers, body });
    const answer = answers[Math.min(received.length, answers.length) - 1];
    if (answer === undefined) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
