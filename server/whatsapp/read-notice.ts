import { createHmac, timingSafeEqual } from 'node:crypto';
import { fieldsOf, isOneOf } from '#contract/tables.ts';

/** What WhatsApp tells of a message of the shop. */
const STATES = ['sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof STATES)[number];

export type Notice =
  | {
      kind: 'state';
      providerId: string;
      /** What the shop called the message when it sent it; undefined when that was no message of ours. */
      reference: number | undefined;
      state: MessageState;
      failure: string;
    }
  | {
      kind: 'message';
      providerId: string;
      /** E.164, as +221771234567. */
      phone: string;
      name: string;
      text: string;
      at: Date;
    };

const MOST_SIGNS = 4096;
/** What is no text stays at WhatsApp; staff learn that it came. */
const KINDS: Record<string, string> = {
  image: 'photo',
  audio: 'message vocal',
  video: 'vidéo',
  document: 'document',
  location: 'position',
  sticker: 'autocollant',
  contacts: 'contact',
};

/** Whether a body is signed with the app's secret (`X-Hub-Signature-256: sha256=…`). */
export function isSigned(header: unknown, body: Buffer, secret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(typeof header === 'string' ? header : '')?.[1];
  if (given === undefined) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

/** What a signed body tells of the shop's own number; what is not understood is left out. */
export function readNotices(body: Buffer, phoneId: string): Notice[] {
  return listOf(fieldsOf(parse(body)).entry)
    .flatMap((entry) => listOf(fieldsOf(entry).changes))
    .map((change) => fieldsOf(fieldsOf(change).value))
    .filter((value) => fieldsOf(value.metadata).phone_number_id === phoneId)
    .flatMap((value) => [
      ...listOf(value.statuses).flatMap((status) => readState(fieldsOf(status))),
      ...listOf(value.messages).flatMap((message) =>
        readMessage(fieldsOf(message), listOf(value.contacts)),
      ),
    ]);
}

function readState({
  id,
  status,
  errors,
  biz_opaque_callback_data: data,
}: Record<string, unknown>): Notice[] {
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
): Notice[] {
  if (typeof id !== 'string' || typeof from !== 'string' || !/^\d{6,15}$/.test(from)) return [];
  const seconds = Number(timestamp);
  const at = Number.isSafeInteger(seconds) && seconds > 0 ? new Date(seconds * 1000) : new Date();
  const owner = contacts.map(fieldsOf).find(({ wa_id }) => wa_id === from);
  const name = fieldsOf(owner?.profile).name;
  return [
    {
      kind: 'message',
      providerId: id,
      phone: `+${from}`,
      name: typeof name === 'string' ? clean(name).slice(0, 80) : '',
      text: textOf(type, rest),
      at: at > new Date() ? new Date() : at,
    },
  ];
}

function textOf(type: unknown, rest: Record<string, unknown>): string {
  const { body } = fieldsOf(rest.text);
  // The text of a button of a template comes so.
  const typed = body ?? fieldsOf(rest.button).text;
  if (typeof typed === 'string') return clean(typed).slice(0, MOST_SIGNS);
  const what = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : 'message';
  const { caption } = fieldsOf(rest[String(type)]);
  const words = typeof caption === 'string' ? ` : ${clean(caption)}` : '';
  return `[${what}, à voir dans WhatsApp]${words}`.slice(0, MOST_SIGNS);
}

/** PostgreSQL keeps no zero byte. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim();

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
