import type { FastifyInstance } from 'fastify';
import {
  messageTextCalls,
  staffMessageTexts,
  writtenTexts,
} from '#contract/talk/staff-message-texts.ts';
import { messageCalls, staffMessages } from '#contract/talk/staff-messages.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readVersions } from '#server/base/written/read-texts.ts';
import { getMessage, listMessages, readMessageCosts, resendMessage } from './list-messages.ts';
import {
  getMessageText,
  getTemplate,
  listMessageTexts,
  previewMessageText,
  testMessageText,
  writeMessageText,
} from './message-texts.ts';

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

export function serveMessageTexts(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const calls = messageTextCalls;
  serveList(app, parts, staffMessageTexts, async ({ query }) => {
    const rows = (await listMessageTexts(db, config)).filter(
      ({ is_written }) => (query.is_written ?? `${is_written}`) === `${is_written}`,
    );
    return listOfRows(rows, query, ['label', 'when', 'subject', 'text', 'sms']);
  });
  serveCall(app, parts, calls.getMessageText, ({ params }) =>
    getMessageText(db, config, params.id),
  );
  serveCall(app, parts, calls.updateMessageText, async ({ params, body, actor, version }) => {
    const change = { name: params.id, texts: body, version };
    await writeMessageText({ db, config, actor }, change);
    return getMessageText(db, config, params.id);
  });
  serveCall(app, parts, calls.resetMessageText, async ({ params, actor, version }) => {
    const change = { name: params.id, texts: null, version };
    await writeMessageText({ db, config, actor }, change);
    return getMessageText(db, config, params.id);
  });
  serveCall(app, parts, calls.previewMessageText, async ({ params, body }) =>
    previewMessageText(config, params.id, body),
  );
  serveCall(app, parts, calls.testMessageText, async ({ params, body, actor }) => {
    const { channel, ...texts } = body;
    const sentTo = await testMessageText(
      { db, config, actor },
      { name: params.id, texts, channel },
    );
    return { sent_to: sentTo };
  });
  serveCall(app, parts, calls.listMessageTextVersions, async ({ params }) => {
    const { name } = getTemplate(params.id);
    const items = await readVersions(db, { kind: 'message', name, shape: writtenTexts });
    return { items, total: items.length };
  });
}
