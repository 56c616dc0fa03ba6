import type { FastifyInstance } from 'fastify';
import { messageCalls, staffMessages } from '#contract/talk/staff-messages.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { getMessage, listMessages, resendMessage } from './list-messages.ts';
import { readMessageCosts } from './message-costs.ts';

/** The messages that the shop sends. */
export function serveMessages(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffMessages, ({ query, reader }) => listMessages(reader, query));
  serveCall(app, parts, messageCalls.getMessageCosts, async () => ({
    items: await readMessageCosts(db, config),
  }));
  serveCall(app, parts, messageCalls.getMessage, ({ params }) => getMessage(db, params.id));
  serveCall(app, parts, messageCalls.resendMessage, async ({ params, actor }) => {
    await resendMessage(db, actor, params.id);
    return getMessage(db, params.id);
  });
}
