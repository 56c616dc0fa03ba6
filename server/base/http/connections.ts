import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import { reportLimitHit } from '#server/base/limits/limit-hits.ts';
import { networkOf } from '#server/base/network-of.ts';

const JSON_TYPE = 'application/problem+json; charset=utf-8';
const LOOK_MS = 5000;

type Limits = Pick<
  Config,
  'requestTimeoutMs' | 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'
>;

/** Fastify's limits on half-sent requests: headers get a quarter of the time. */
export const requestTimes = ({ requestTimeoutMs }: Limits) =>
  ({
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.ceil(requestTimeoutMs / 4),
      connectionsCheckingInterval: Math.min(LOOK_MS, requestTimeoutMs),
    },
    clientErrorHandler: refuseBrokenRequest,
  }) satisfies FastifyHttpOptions<Server>;

/** From this share of all connections on, each new one replaces an idle one. */
const NEARLY_FULL = 0.9;

/**
 * Limits the connections of the process and of each address. When nearly all are taken, each new one closes the longest
 * idle one. Behind our own proxies the proxy has to do both, as all connections come from its address.
 */
export function limitConnections(app: FastifyInstance, config: Limits): void {
  app.server.maxConnections = config.maxConnections;
  app.server.on('drop', () => reportLimitHit('connections'));
  if (config.trustProxy !== false) return;
  limitOfAddress(app.server, config.maxConnectionsPerAddress);
  closeIdleWhenFull(app.server, Math.floor(config.maxConnections * NEARLY_FULL));
}

function limitOfAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      reportLimitHit('connections of an address');
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

/** Idle: without a request, or with a part of one. A connection that waits for our response stays. */
function closeIdleWhenFull(server: Server, nearlyFull: number): void {
  const open = new Set<Socket>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();
  const sending = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return;
    const [longest] = idle.size > 0 ? idle : sending;
    if (open.size >= nearlyFull && longest !== undefined) {
      reportLimitHit('idle connections');
      for (const set of [open, idle, sending]) set.delete(longest);
      longest.destroy();
    }
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      for (const set of [open, idle, sending]) set.delete(socket);
    });
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    idle.delete(socket);
    if (!request.complete) {
      sending.add(socket);
      request.once('end', () => sending.delete(socket));
    }
    response.once('close', () => {
      sending.delete(socket);
      if (open.has(socket)) idle.add(socket);
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

/** Responds on the bare socket to a broken request. */
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
