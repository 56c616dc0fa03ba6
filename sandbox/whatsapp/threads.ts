import { createHmac, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { paths } from '#contract/base/paths.ts';
import type { Knobs } from '../knobs.ts';

type WhatsappState = 'sent' | 'delivered' | 'read' | 'failed';

/** A product of a cart, in Meta's words. */
export type CartItem = {
  product_retailer_id: string;
  quantity: number;
  item_price: number;
  currency: string;
};

export type ThreadMessage = {
  id: string;
  /** `221` and nine digits, such as 221771234567. */
  phone: string;
  isTheirs: boolean;
  text: string;
  /** ISO 8601. */
  at: string;
  state: WhatsappState | null;
  reference: string;
};

const MOST = 500;

const WINDOW_MS = 24 * 3_600_000;

const TIMEOUT_MS = 5000;

/** Meta's error codes: the customer last wrote over 24 hours ago; the number has no WhatsApp. */
const TOO_LATE = 131_047;

const UNREACHABLE = 131_026;

/** Keeps the last 500 messages. Reports each state and each received message to the shop's webhook. */
export function createThreads(knobs: Knobs) {
  let messages: ThreadMessage[] = [];
  let shopOrigin: string | undefined;

  const tell = async (value: object): Promise<void> => {
    if (shopOrigin === undefined) return;
    const metadata = {
      display_phone_number: '221770000000',
      phone_number_id: WHATSAPP_CLIENT.WHATSAPP_PHONE_ID,
    };
    const change = {
      field: 'messages',
      value: { messaging_product: 'whatsapp', metadata, ...value },
    };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [change] }],
    });
    const secret =
      knobs.whatsapp === 'forged' ? 'somebody-else' : WHATSAPP_CLIENT.WHATSAPP_APP_SECRET;
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await fetch(`${shopOrigin}${paths.whatsappWebhook}`, {
      method: 'POST',
      headers,
      body,
      signal,
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  };

  const tellState = async (message: ThreadMessage, state: WhatsappState, code?: number) => {
    message.state = state;
    await tell({
      statuses: [
        {
          id: message.id,
          status: state,
          timestamp: String(Math.floor(Date.now() / 1000)),
          recipient_id: message.phone,
          biz_opaque_callback_data: message.reference,
          ...(code !== undefined && { errors: [{ code, title: 'Message undeliverable' }] }),
        },
      ],
    });
  };

  const keep = (message: ThreadMessage) => {
    messages = [...messages.slice(1 - MOST), message];
  };

  const hasWritten = (phone: string) =>
    messages.some(
      (one) => one.isTheirs && one.phone === phone && Date.parse(one.at) > Date.now() - WINDOW_MS,
    );

  const tellTheirs = async (phone: string, name: string, text: string, content: object) => {
    const now = new Date();
    const id = `wamid.${randomUUID()}`;
    keep({ id, phone, isTheirs: true, text, at: now.toISOString(), state: null, reference: '' });
    const timestamp = String(Math.floor(now.getTime() / 1000));
    await tell({
      contacts: [{ profile: { name }, wa_id: phone }],
      messages: [{ from: phone, id, timestamp, ...content }],
    });
  };

  return {
    list: (phone?: string) =>
      phone === undefined ? messages : messages.filter((message) => message.phone === phone),
    listenAt: (origin: string) => {
      shopOrigin = origin;
    },
    /** Stores a message of the shop. `told` resolves after the shop's webhook was called with its states. */
    take: (
      phone: string,
      text: string,
      { isFree, reference }: { isFree: boolean; reference: string },
    ) => {
      const id = `wamid.${randomUUID()}`;
      const at = new Date().toISOString();
      const message: ThreadMessage = {
        id,
        phone,
        isTheirs: false,
        text,
        at,
        state: 'sent',
        reference,
      };
      keep(message);
      const code = knobs.whatsapp === 'unreachable' ? UNREACHABLE : TOO_LATE;
      const isLost = knobs.whatsapp === 'unreachable' || (isFree && !hasWritten(phone));
      const tellAll = async () => {
        await setImmediate();
        if (isLost) return tellState(message, 'failed', code);
        await tellState(message, 'sent');
        if (knobs.whatsapp !== 'undelivered') await tellState(message, 'delivered');
      };
      return { id, told: tellAll() };
    },
    write: (phone: string, text: string, name: string): Promise<void> =>
      tellTheirs(phone, name, text, { type: 'text', text: { body: text } }),
    /** Sends a cart from the shop's catalogue in WhatsApp, as a message of the type `order`. */
    order: (phone: string, items: CartItem[], name: string): Promise<void> => {
      const order = { catalog_id: '300000000000003', text: '', product_items: items };
      return tellTheirs(phone, name, `[panier : ${items.length}]`, { type: 'order', order });
    },
    read: async (phone: string): Promise<void> => {
      for (const message of messages) {
        if (message.phone === phone && message.state === 'delivered') {
          await tellState(message, 'read');
        }
      }
    },
    clear: () => {
      messages = [];
    },
  };
}

export type Threads = ReturnType<typeof createThreads>;

export const WHATSAPP_CLIENT = {
  WHATSAPP_PHONE_ID: '100000000000001',
  WHATSAPP_BUSINESS_ID: '200000000000002',
  WHATSAPP_TOKEN: 'sandaga-demo-whatsapp-token',
  WHATSAPP_APP_SECRET: 'sandaga-demo-whatsapp-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'sandaga-demo-whatsapp-verify',
};

/** A template with two parameters: the shop's name and the news. */
export const NEWS_TEMPLATE = 'nouvelles_boutique';

/** A template of category AUTHENTICATION, with the code in text and button. */
export const CODE_TEMPLATE = 'code_connexion';
