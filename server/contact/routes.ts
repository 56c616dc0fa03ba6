import type { FastifyInstance } from 'fastify';
import { contactCalls } from '#contract/contact.ts';
import { staffContacts } from '#contract/staff/contacts.ts';
import { limitAddress } from '#server/http/limits.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { listContacts } from './list-contacts.ts';
import { sendContact } from './send-contact.ts';

const MESSAGES_AN_HOUR = 5;

/** The contact form (api-contract, 4.1), and what came by it. */
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
    // Only a machine fills the field that people do not see: it hears what it wants to hear.
    if (site.trim() === '') await sendContact(db, config, message);
    return 'Message envoyé';
  });
  serveList(app, parts, staffContacts, ({ query }) => listContacts(db, query));
}
