import { and, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { contactCalls } from '#contract/talk/contact.ts';
import { type StaffContact, staffContacts } from '#contract/talk/staff-contacts.ts';
import type { Db } from '#server/base/db/open.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { matchesText } from '#server/base/lists/matches-text.ts';
import { isWithinDays } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { isoTime } from '#server/base/time.ts';
import { contactMessages } from '#server/talk/messages/tables.ts';
import { sendContact } from './send-contact.ts';

const MESSAGES_AN_HOUR = 5;

/** The contact form (rule T-13) and the list of its messages. */
export function serveContact(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, {
    max: MESSAGES_AN_HOUR,
    windowMs: 3_600_000,
    sentence: 'Vous avez déjà envoyé plusieurs messages.',
  });
  serveCall(app, parts, contactCalls.sendContact, async ({ body, request }) => {
    const { site = '', ...message } = body;
    await limit(request);
    // Only a machine fills the hidden field; it gets the usual reply.
    if (site.trim() === '') await sendContact(db, config, message, senderOf(request, config));
    return 'Message envoyé';
  });
  serveList(app, parts, staffContacts, ({ query, reader }) => listContacts(reader, query));
}

const { createdAt, name } = contactMessages;

function listContacts(db: Db, query: QueryOf<typeof staffContacts>): StaffRows<StaffContact> {
  return listOf(db, staffContacts, query, {
    from: contactMessages,
    where: and(isWithinDays(createdAt, query), matchesText(contactMessages, query.q ?? '')),
    sortable: { date: createdAt, name },
    id: contactMessages.id,
    read: async (wanted) => {
      const found = await db
        .select()
        .from(contactMessages)
        .where(inArray(contactMessages.id, wanted));
      return found.map(({ createdAt: at, text: message, ...row }) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        subject: row.subject,
        message,
        date: isoTime(at),
      }));
    },
  });
}
