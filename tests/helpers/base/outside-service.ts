import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
};
/** `body` is sent as JSON, `text` as is. */
export type Given = {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
};

/** An outside HTTP service that gives `answers` in turn, then always the last; with an empty list it never responds. */
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
