import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import { tellStruck } from '#server/base/limits/struck-limits.ts';
import { networkOf } from '#server/base/network-of.ts';

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

/** From this part of all connections on, each new one takes the place of an idle one. */
const NEARLY_FULL = 0.9;

/**
 * Bounds the connections of the process and of each address, and closes the longest idle one for each new one when
 * nearly all are taken. Behind our own proxies all come from their addresses, and the proxy has to do both.
 */
export function limitConnections(app: FastifyInstance, config: Limits): void {
  app.server.maxConnections = config.maxConnections;
  app.server.on('drop', () => tellStruck('connections'));
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

/** Idle is what has no request, or has sent a part of one; what waits for an answer of ours is left alone. */
function closeIdleWhenFull(server: Server, nearlyFull: number): void {
  const open = new Set<Socket>();
  /** In the order in which they became idle, as a set keeps it. */
  const idle = new Set<Socket>();
  const sending = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return;
    const [longest] = idle.size > 0 ? idle : sending;
    if (open.size >= nearlyFull && longest !== undefined) {
      tellStruck('idle connections');
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
