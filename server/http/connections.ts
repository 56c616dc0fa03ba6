import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { tellStruck } from '#server/limits/struck-limits.ts';

const JSON_TYPE = 'application/problem+json; charset=utf-8';
/** How often the server looks for requests that take too long. */
const LOOK_MS = 5000;

type Limits = Pick<
  Config,
  'requestTimeoutMs' | 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'
>;

/** What Fastify is built with so that no request stays half-sent: headers get a quarter of the time. */
export const requestTimes = ({ requestTimeoutMs }: Limits) =>
  ({
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.ceil(requestTimeoutMs / 4),
      connectionsCheckingInterval: Math.min(LOOK_MS, requestTimeoutMs),
    },
    clientErrorHandler: refuseBrokenRequest,
  }) satisfies FastifyHttpOptions<Server>;

/**
 * Bounds the connections of the process and of each address. Behind our own proxies all come from their
 * addresses, and the proxy has to count.
 */
export function limitConnections(app: FastifyInstance, config: Limits): void {
  app.server.maxConnections = config.maxConnections;
  app.server.on('drop', () => tellStruck('connections'));
  if (config.trustProxy !== false) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > config.maxConnectionsPerAddress) {
      tellStruck('connections of an address');
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

const REFUSALS: Record<string, [status: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La demande a mis trop de temps à arriver.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'Les en-têtes de la demande sont trop volumineux.',
  ],
};
const BROKEN = ['400 Bad Request', 'Cette demande n’est pas lisible.'] as const;

/** Answers what is no request, or half of one, on the bare connection. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = REFUSALS[error.code ?? ''] ?? BROKEN;
  const body = JSON.stringify({ status: Number(status.slice(0, 3)), message, error: message });
  const headers = [
    `HTTP/1.1 ${status}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
