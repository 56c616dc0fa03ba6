import type { FastifyInstance } from 'fastify';
import { redirectCalls, staffRedirects } from '#contract/site/staff-redirects.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { deleteRedirect, getRedirect, listRedirects, saveRedirect } from './redirects.ts';

export function serveRedirects(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffRedirects, ({ query, reader }) => listRedirects(reader, query));
  serveCall(app, parts, redirectCalls.getRedirect, ({ params }) => getRedirect(db, params.id));
  serveCall(app, parts, redirectCalls.createRedirect, ({ body, actor }) =>
    saveRedirect(db, actor, body),
  );
  serveCall(app, parts, redirectCalls.updateRedirect, ({ params, body, actor, version }) =>
    saveRedirect(db, actor, body, { id: params.id, seenVersion: version }),
  );
  serveCall(app, parts, redirectCalls.deleteRedirect, ({ params, actor, version }) =>
    deleteRedirect(db, actor, { id: params.id, version }),
  );
}
