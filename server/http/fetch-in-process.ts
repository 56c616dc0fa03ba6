import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import { inProcessHeaders } from './limits.ts';

/** Sends a request to our own API without the network and answers as `fetch` would. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Past `app.inject`, which refuses once the server closes while requests are still being answered. */
export function fetchInProcess(
  app: FastifyInstance,
  onFailure: (status: number) => void,
): ApiFetch {
  return async (path, init) => {
    const reply = await inject((request, response) => app.routing(request, response), {
      method: (init?.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...inProcessHeaders, accept: 'application/json' },
      ...(init?.body === undefined || init.body === null ? {} : { payload: String(init.body) }),
    });
    if (reply.statusCode >= 500) onFailure(reply.statusCode);
    return new Response(reply.rawPayload as BodyInit, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type'] ?? 'application/json') },
    });
  };
}
