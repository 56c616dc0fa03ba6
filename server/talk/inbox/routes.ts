import type { FastifyInstance } from 'fastify';
import { inboxCalls, staffInbox } from '#contract/talk/staff-inbox.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { listInbox } from './list-inbox.ts';

export function serveInbox(app: FastifyInstance, parts: Parts): void {
  serveList(app, parts, staffInbox, ({ actor, query, reader }) => listInbox(reader, actor, query));
  serveCall(app, parts, inboxCalls.listReadyAnswers, async () =>
    readyAnswersOf(parts.config.settings.READY_ANSWERS),
  );
}

/** One answer a line. */
const readyAnswersOf = (setting: string): string[] =>
  setting
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
