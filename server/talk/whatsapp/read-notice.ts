import { createHmac, timingSafeEqual } from 'node:crypto';
import { fieldsOf, isOneOf } from '#contract/base/tables.ts';
import { isTemplateName, isWord, reasonOf } from './create-whatsapp.ts';
import { cartText, type ReceivedCart, readCart } from './read-cart.ts';

const STATES = ['sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof STATES)[number];

export type WhatsappNotice =
  | {
      kind: 'state';
      providerId: string;
      /** Our reference; undefined for a message that is not ours. */
      reference: number | undefined;
      state: MessageState;
      failure: string;
    }
  | {
      kind: 'message';
      providerId: string;
      phone: string;
      name: string;
      text: string;
      /** Absent for a message that is no readable cart. */
      cart?: ReceivedCart;
      at: Date;
    }
  | {
      kind: 'template';
      name: string;
      language: string;
      event: string;
      category: string;
      reason: string;
      at: Date;
    };

const MOST_SIGNS = 4096;
/** Other media stay at WhatsApp; staff see that they came. */
const KINDS: Record<string, string> = {
  image: 'photo',
  audio: 'message vocal',
  video: 'vidéo',
  document: 'document',
  location: 'position',
  sticker: 'autocollant',
  contacts: 'contact',
  order: 'panier',
};

/** `X-Hub-Signature-256: sha256=…` with the app's secret. */
export function isSigned(header: unknown, body: Buffer, secret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(typeof header === 'string' ? header : '')?.[1];
  if (given === undefined) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

/** Notices of the shop's number and its business's templates (any if unknown); skips unreadable ones. */
export function readNotices(body: Buffer, phoneId: string, businessId?: string): WhatsappNotice[] {
  return listOf(fieldsOf(parse(body)).entry)
    .map(fieldsOf)
    .flatMap((entry) =>
      listOf(entry.changes).flatMap((change) => {
        const { field, value } = fieldsOf(change);
        if (field !== 'message_template_status_update') return readChange(fieldsOf(value), phoneId);
        const isOurs = businessId === undefined || entry.id === businessId;
        return isOurs ? readTemplateEvent(fieldsOf(value), entry.time) : [];
      }),
    );
}

function readChange(value: Record<string, unknown>, phoneId: string): WhatsappNotice[] {
  if (fieldsOf(value.metadata).phone_number_id !== phoneId) return [];
  return [
    ...listOf(value.statuses).flatMap((status) => readState(fieldsOf(status))),
    ...listOf(value.messages).flatMap((message) =>
      readMessage(fieldsOf(message), listOf(value.contacts)),
    ),
  ];
}

function readTemplateEvent(value: Record<string, unknown>, time: unknown): WhatsappNotice[] {
  const { message_template_name: name, message_template_language: language, event } = value;
  if (!isTemplateName(name) || !isWord(language) || !isWord(event)) return [];
  const { message_template_category: category, reason } = value;
  return [
    {
      kind: 'template',
      name,
      language,
      event,
      category: isWord(category) ? category : '',
      reason: reasonOf(reason),
      at: momentOf(time),
    },
  ];
}

/** From unix seconds; now when missing or in the future. */
function momentOf(seconds: unknown): Date {
  const s = Number(seconds);
  const now = new Date();
  const at = Number.isSafeInteger(s) && s > 0 ? new Date(s * 1000) : now;
  return at > now ? now : at;
}

function readState({
  id,
  status,
  errors,
  biz_opaque_callback_data: data,
}: Record<string, unknown>): WhatsappNotice[] {
  if (typeof id !== 'string' || !isOneOf(STATES, status)) return [];
  const { code } = fieldsOf(listOf(errors)[0]);
  const failure = status === 'failed' && typeof code === 'number' ? String(code) : '';
  const reference =
    typeof data === 'string' && /^[1-9]\d{0,8}$/.test(data) ? Number(data) : undefined;
  return [{ kind: 'state', providerId: id, reference, state: status, failure }];
}

function readMessage(
  { id, from, timestamp, type, ...rest }: Record<string, unknown>,
  contacts: unknown[],
): WhatsappNotice[] {
  if (typeof id !== 'string' || typeof from !== 'string' || !/^\d{6,15}$/.test(from)) return [];
  const owner = contacts.map(fieldsOf).find(({ wa_id }) => wa_id === from);
  const name = fieldsOf(owner?.profile).name;
  const cart = type === 'order' ? readCart(rest.order) : undefined;
  return [
    {
      kind: 'message',
      providerId: id,
      phone: `+${from}`,
      name: typeof name === 'string' ? clean(name).slice(0, 80) : '',
      text: cart === undefined ? textOf(type, rest) : cartText(cart, rest.order),
      ...(cart && { cart }),
      at: momentOf(timestamp),
    },
  ];
}

function textOf(type: unknown, rest: Record<string, unknown>): string {
  const { body } = fieldsOf(rest.text);
  const typed = body ?? fieldsOf(rest.button).text;
  if (typeof typed === 'string') return clean(typed).slice(0, MOST_SIGNS);
  const what = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : 'message';
  const { caption } = fieldsOf(rest[String(type)]);
  const words = typeof caption === 'string' ? ` : ${clean(caption)}` : '';
  return `[${what}, à voir dans WhatsApp]${words}`.slice(0, MOST_SIGNS);
}

/** PostgreSQL stores no zero byte. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim();

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
