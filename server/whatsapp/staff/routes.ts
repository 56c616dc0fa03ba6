import type { FastifyInstance } from 'fastify';
import { conversationCalls, staffConversations } from '#contract/staff/conversations.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { getConversation, listConversations } from './conversations.ts';
import { noteAsRead, replyToConversation } from './reply.ts';

/** What customers write by WhatsApp, and the shop's answers. */
export function serveConversations(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffConversations, ({ query, reader }) =>
    listConversations(reader, staffConversations, query),
  );
  serveCall(app, parts, conversationCalls.getConversation, ({ params }) =>
    getConversation(db, params.id),
  );
  serveCall(app, parts, conversationCalls.replyToConversation, async ({ params, body, actor }) => {
    await replyToConversation(db, actor, params.id, body);
    return getConversation(db, params.id);
  });
  serveCall(app, parts, conversationCalls.readConversation, async ({ params, body, actor }) => {
    await noteAsRead(db, actor, params.id, body.seen_id);
    return getConversation(db, params.id);
  });
}
