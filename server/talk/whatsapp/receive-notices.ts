import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { enqueue, enqueueOnce } from '#server/base/queue/queue.ts';
import { alertContacts, alerts } from '#server/goods/alerts/tables.ts';
import { questionContacts } from '#server/goods/questions/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { whatsappContacts, whatsappMessages } from '#server/talk/whatsapp/tables.ts';
import { recordArrival, recordWhatsappMessage, sendOtherwise } from './carry-message.ts';
import { lockContact } from './contacts.ts';
import { followWish } from './message-ways.ts';
import type { MessageState, WhatsappNotice } from './read-notice.ts';
import { forgetTemplate, recordTemplateStatus } from './templates.ts';

/** Allowed states before each: notices come in any order, and repeatedly. */
const BEFORE: Record<MessageState, readonly ('queued' | 'sent' | 'delivered' | 'failed')[]> = {
  sent: ['queued'],
  delivered: ['queued', 'sent', 'failed'],
  read: ['queued', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'sent'],
};

/** Words that end WhatsApp news and begin them (rule T-17); without accents, in capitals. */
const STOP = new Set(['STOP', 'ARRET', 'ARRETER', 'DESINSCRIRE', 'UNSUBSCRIBE']);
const START = new Set(['START', 'SUIVRE']);

/** Stores each notice; STOP and SUIVRE change wishes and queue an answer. Repeated notices change nothing. */
export async function receiveNotices(db: Db, config: Config, notices: readonly WhatsappNotice[]) {
  for (const notice of notices) {
    await db.transaction((tx) => {
      if (notice.kind === 'state') return followState(tx, notice);
      if (notice.kind === 'message') return receiveMessage(tx, config, notice);
      return followTemplate(tx, config, notice);
    });
  }
}

type TemplateNotice = Extract<WhatsappNotice, { kind: 'template' }>;

/** Events with a status; others cause a read of the templates. */
const STATUS_EVENTS: ReadonlySet<string> = new Set([
  'APPROVED',
  'PENDING',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'DELETED',
  'ARCHIVED',
]);
const READ_AFTER_S = 5;

async function followTemplate(
  tx: Db,
  { settings }: Config,
  { kind: _, event: status, ...facts }: TemplateNotice,
): Promise<void> {
  if (STATUS_EVENTS.has(status)) return recordTemplateStatus(tx, { ...facts, status });
  // The templates cannot be read then, and the last status may be outdated.
  if (settings.WHATSAPP_BUSINESS_ID === undefined) return forgetTemplate(tx, facts);
  const soon = { key: 'templates', afterS: READ_AFTER_S };
  await enqueueOnce(tx, 'read-whatsapp-templates', null, soon);
}

type StateNotice = Extract<WhatsappNotice, { kind: 'state' }>;
type MessageNotice = Extract<WhatsappNotice, { kind: 'message' }>;

async function followState(
  tx: Db,
  { providerId, reference, state, failure }: StateNotice,
): Promise<void> {
  const { id, providerId: known } = whatsappMessages;
  const [changed] = await tx
    .update(whatsappMessages)
    .set({ state, providerId, failure: failure === '' ? null : failure })
    .where(
      and(
        // A state may precede the response to the sending call.
        reference === undefined
          ? eq(known, providerId)
          : or(eq(known, providerId), and(eq(id, reference), sql`${known} is null`)),
        eq(whatsappMessages.direction, 'out'),
        inArray(whatsappMessages.state, [...BEFORE[state]]),
      ),
    )
    .returning({ outgoingId: whatsappMessages.outgoingId });
  if (changed?.outgoingId == null || state === 'sent') return;
  if (state === 'failed') await sendOtherwise(tx, changed.outgoingId);
  else await recordArrival(tx, changed.outgoingId);
}

async function receiveMessage(tx: Db, config: Config, notice: MessageNotice): Promise<void> {
  const { phone, name, text, cart, providerId, at } = notice;
  const contact = await lockContact(tx, phone, name);
  const added = await tx
    .insert(whatsappMessages)
    .values({
      contactId: contact.id,
      direction: 'in',
      providerId,
      text,
      cart,
      state: 'received',
      at,
    })
    .onConflictDoNothing({ target: whatsappMessages.providerId })
    .returning({ id: whatsappMessages.id });
  if (added.length === 0) return;
  if (cart) await enqueue(tx, 'answer-whatsapp-cart', { messageId: added[0]!.id });
  const word = (await isOvertaken(tx, contact.id, at)) ? '' : wordOf(text);
  await tx
    .update(whatsappContacts)
    .set({
      heardId: sql`greatest(${whatsappContacts.heardId}, ${added[0]!.id}::int)`,
      heardAt: sql`greatest(${whatsappContacts.heardAt}, ${at.toISOString()}::timestamptz)`,
      lastAt: sql`greatest(${whatsappContacts.lastAt}, ${at.toISOString()}::timestamptz)`,
      ...(STOP.has(word) && { agreedAt: null }),
      ...(START.has(word) && { agreedAt: sql`coalesce(${whatsappContacts.agreedAt}, now())` }),
    })
    .where(eq(whatsappContacts.id, contact.id));
  if (STOP.has(word)) await stopNews(tx, phone);
  if (STOP.has(word) || START.has(word)) await followWish(tx, phone, START.has(word));
  const { SHOP_NAME: shop } = config.settings;
  const answer = STOP.has(word) ? stoppedText(shop) : START.has(word) ? begunText(shop) : undefined;
  if (answer === undefined) return;
  const { id } = await recordWhatsappMessage(tx, contact.id, answer, {});
  await enqueue(tx, 'send-whatsapp', { messageId: id });
}

/** Whether a later STOP or SUIVRE was received first. */
async function isOvertaken(tx: Db, contactId: number, at: Date): Promise<boolean> {
  const { direction, text } = whatsappMessages;
  const later = await tx
    .select({ text })
    .from(whatsappMessages)
    .where(
      and(
        eq(whatsappMessages.contactId, contactId),
        eq(direction, 'in'),
        gt(whatsappMessages.at, at),
      ),
    );
  return later.map((one) => wordOf(one.text)).some((word) => STOP.has(word) || START.has(word));
}

/** Ends WhatsApp for alerts and guests' answers of a number; waiting messages go by text message. */
async function stopNews(tx: Db, phone: string): Promise<void> {
  const stopped = await tx
    .update(alertContacts)
    .set({ confirmedAt: null })
    .where(and(eq(alertContacts.channel, 'whatsapp'), eq(alertContacts.address, phone)))
    .returning({ id: alertContacts.id });
  const ids = stopped.map(({ id }) => id);
  await tx
    .update(alerts)
    .set({ endedAt: sql`now()` })
    .where(and(inArray(alerts.contactId, ids), isNull(alerts.endedAt)));
  await tx.delete(questionContacts).where(eq(questionContacts.address, phone));
  // Last: ending an alert waits for its sender, and its message is visible only then.
  const { recipient, state, byWhatsapp } = outgoingMessages;
  await tx
    .update(outgoingMessages)
    .set({ byWhatsapp: false })
    .where(and(eq(recipient, phone), eq(state, 'queued'), byWhatsapp));
}

const stoppedText = (shop: string) =>
  `C’est noté : ${shop} ne vous écrit plus par WhatsApp. Les nouvelles de vos commandes arrivent par SMS ou par e-mail, vos alertes par WhatsApp sont arrêtées et les réponses attendues à ce numéro pour des questions posées sans compte ne partent plus. Pour revenir, écrivez SUIVRE.`;
const begunText = (shop: string) =>
  `C’est noté : ${shop} vous donne ici les nouvelles de vos commandes. Pour arrêter, écrivez STOP.`;

const wordOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toUpperCase();
