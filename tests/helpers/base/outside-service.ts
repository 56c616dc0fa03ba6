import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
};
/** `body` goes out as JSON, `text` as it is. */
export type Given = {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
};

/**
 * A service of somebody else's over HTTP. `answers` are given in turn, the last one for good; an empty
 * list never answers.
 */
export async function startOutsideService(answers: Given[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body });
    const answer = answers[Math.min(received.length, answers.length) - 1];
    if (answer === undefined) return;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.body ?? {}));
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
