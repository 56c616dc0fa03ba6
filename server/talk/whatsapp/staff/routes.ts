import type { FastifyInstance } from 'fastify';
import { conversationCalls, staffConversations } from '#contract/talk/staff-conversations.ts';
import {
  staffWhatsappTemplates,
  whatsappTemplateCalls,
} from '#contract/talk/staff-whatsapp-templates.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { markAsRead, replyToConversation } from '../send-reply.ts';
import { listTemplates, readTemplatesNow } from '../templates.ts';
import { getConversation, getOrderConversation, listConversations } from './conversations.ts';

export function serveConversations(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffConversations, ({ query, reader }) =>
    listConversations(reader, staffConversations, query),
  );
  serveList(app, parts, staffWhatsappTemplates, async ({ query }) =>
    listOfRows(await listTemplates(db, config), query, ['name', 'status']),
  );
  serveCall(app, parts, whatsappTemplateCalls.readWhatsappTemplates, ({ actor }) =>
    readTemplatesNow({ db, config, actor }),
  );
  serveCall(app, parts, conversationCalls.getConversation, ({ params }) =>
    getConversation(db, params.id),
  );
  serveCall(app, parts, conversationCalls.getOrderConversation, async ({ params }) => ({
    conversation: (await getOrderConversation(db, params.id)) ?? null,
  }));
  serveCall(app, parts, conversationCalls.replyToConversation, async ({ params, body, actor }) => {
    await replyToConversation(db, actor, params.id, body);
    return getConversation(db, params.id);
  });
  serveCall(app, parts, conversationCalls.readConversation, async ({ params, body, actor }) => {
    await markAsRead(db, actor, params.id, body.seen_id);
    return getConversation(db, params.id);
  });
}
