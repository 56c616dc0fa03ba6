import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Answer } from '#server/base/outside/ask-outside.ts';
import {
  parseJson,
  pickLinks,
  postToProvider,
  providerErrorCode,
  RETRY_POLICY,
  type RetryPolicy,
  readAnswer,
  readFromProvider,
  readId,
  readProviderCode,
  readProviderXof,
  readWord,
} from '../ask-provider.ts';
import {
  type Callback,
  type CheckoutSession,
  isSameSecret,
  type KnownPayment,
  NOTHING_READ,
  type PaymentRequest,
  type Provider,
  ProviderError,
  type ProviderStatus,
} from '../provider.ts';

type PaydunyaSettings = {
  baseUrl: string;
  masterKey: string;
  privateKey: string;
  token: string;
  storeName: string;
  storeUrl: string;
  maxXof: number;
};

/** The gateway documents no lower bound: a guess on the safe side. */
const MIN_XOF = 200;

/** An invoice whose creation got no response cannot be looked up, and no customer has its address. */
const UNANSWERED_MS = 48 * 3600_000;

const LINK_HOSTS = ['paydunya.com'];

const DONE = '00';

const createdSchema = z.looseObject({
  response_text: z.string(),
  token: z.string().check(z.regex(/^\w{1,64}$/)),
});

const confirmedSchema = z.looseObject({ status: z.string() });

const OUTCOMES: Record<string, ProviderStatus['outcome']> = {
  completed: 'paid',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** Cards on PayDunya's own page; the shop never sees a card number. */
export function createPaydunya(
  settings: PaydunyaSettings,
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Provider {
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');
  const mode = `${baseUrl}/`.includes('/sandbox-api/') ? 'test' : 'live';
  const headers = {
    'content-type': 'application/json',
    'paydunya-master-key': settings.masterKey,
    'paydunya-private-key': settings.privateKey,
    'paydunya-token': settings.token,
  };

  return {
    name: 'card',
    minXof: MIN_XOF,
    maxXof: settings.maxXof,
    start: async (asked) => {
      const body = JSON.stringify(toInvoice(asked, settings));
      const url = `${baseUrl}/checkout-invoice/create`;
      const answer = await postToProvider(retryPolicy, url, { method: 'POST', headers, body });
      expectAccepted(answer);
      const created = readAnswer(createdSchema, answer, 'no-answer');
      return toCheckoutSession(
        created,
        pickLinks({ page: created.response_text }, { hosts: LINK_HOSTS, baseUrl }),
      );
    },
    read: async (known) => {
      if (known.providerId === null) return readUnanswered(known);
      const url = `${baseUrl}/checkout-invoice/confirm/${encodeURIComponent(known.providerId)}`;
      const answer = await readFromProvider(retryPolicy, url, { method: 'GET', headers });
      if (answer.status === 404) return NOTHING_READ;
      expectAccepted(answer);
      return readInvoice(readAnswer(confirmedSchema, answer, 'unavailable'), mode);
    },
    readCallback: (_headers, body) => readPaydunyaCallback(settings.masterKey, body),
  };
}

/** PayDunya refuses with HTTP 200. Throws ProviderError `refused`. */
function expectAccepted(answer: Answer): void {
  const { response_code } = fieldsOf(answer.body);
  if (response_code === undefined || response_code === DONE) return;
  throw new ProviderError('refused', providerErrorCode(answer));
}

/** The buyer is in it twice: documents and plugin differ, and PayDunya has insisted on either. */
function toInvoice(asked: PaymentRequest, { storeName, storeUrl }: PaydunyaSettings): object {
  const { name, email, phone } = asked.buyer;
  const price = String(asked.amountXof);
  return {
    invoice: {
      items: {
        item_0: {
          name: asked.description,
          quantity: 1,
          unit_price: price,
          total_price: price,
          description: '',
        },
      },
      total_amount: asked.amountXof,
      description: asked.description,
      channels: ['card'],
      customer: { name, email, phone: (phone ?? '').replace(/^\+221/, '') },
      customer_name: name,
      customer_email: email,
    },
    store: { name: storeName, website_url: storeUrl },
    custom_data: { order_id: String(asked.orderId), reference: asked.transactionId },
    actions: {
      cancel_url: asked.errorUrl,
      return_url: asked.successUrl,
      callback_url: asked.callbackUrl,
    },
  };
}

function toCheckoutSession(
  created: z.infer<typeof createdSchema>,
  links: Record<string, string>,
): CheckoutSession {
  if (links.page === undefined) throw new ProviderError('no-answer', 'unexpected-link');
  return {
    providerId: created.token,
    links,
    qrCode: null,
    validUntil: null,
    rawStatus: 'pending',
    raw: JSON.stringify(created),
  };
}

const readUnanswered = ({ createdAt }: KnownPayment): ProviderStatus => ({
  ...NOTHING_READ,
  outcome: Date.now() - createdAt.getTime() > UNANSWERED_MS ? 'expired' : 'open',
});

function readInvoice(
  found: z.infer<typeof confirmedSchema>,
  mode: 'test' | 'live',
): ProviderStatus {
  const { hash: _, ...kept } = found;
  const outcome = (Object.hasOwn(OUTCOMES, found.status) && OUTCOMES[found.status]) || 'open';
  const { phone, payment_method } = fieldsOf(found.customer);
  return {
    ...NOTHING_READ,
    outcome,
    rawStatus: readWord(found.status),
    attemptError: outcome === 'failed' ? readProviderCode(found.fail_reason) || 'failed' : '',
    amountXof: readProviderXof(fieldsOf(found.invoice).total_amount),
    reference: readId(fieldsOf(found.custom_data).reference),
    isOurs: found.mode === mode,
    providerTransactionId: readId(found.receipt_identifier) ?? readId(found.provider_reference),
    payer: readWord(phone) || null,
    channel: readWord(payment_method),
    raw: JSON.stringify(kept),
  };
}

const MOST_FIELDS = 300;

const DEEPEST = 6;

/** Checks an IPN by its hash of the master key, which is not stored. Unsigned ones get the expected 200. */
export function readPaydunyaCallback(masterKey: string, body: Buffer): Callback {
  const { hash, ...data } = readData(body.toString('utf8'));
  if (typeof hash !== 'string' || hash === '') return { kind: 'ignored', reason: 'unsigned' };
  const expected = createHash('sha512').update(masterKey).digest('hex');
  if (!isSameSecret(hash.toLowerCase(), expected)) return { kind: 'forged', reason: 'wrong-hash' };
  const token = readId(fieldsOf(data.invoice).token);
  if (token === null) return { kind: 'ignored', reason: 'not-of-an-invoice' };
  return {
    kind: 'event',
    event: {
      key: `${token}:${readWord(data.status)}`,
      providerId: token,
      reference: readId(fieldsOf(data.custom_data).reference),
      providerTransactionId: null,
      body: JSON.stringify(data),
    },
  };
}

/** A form with brackets, JSON, or a form of one JSON field. */
function readData(text: string): Record<string, unknown> {
  if (text.trimStart().startsWith('{')) {
    const { data } = fieldsOf(parseJson(text));
    return fieldsOf(typeof data === 'string' ? parseJson(data) : data);
  }
  const form = new URLSearchParams(text);
  const whole = form.get('data');
  return whole === null ? fieldsOf(readBrackets(form).data) : fieldsOf(parseJson(whole));
}

/** `data[invoice][token]=x` as a tree, without other names. */
function readBrackets(form: URLSearchParams): Record<string, unknown> {
  const root = emptyNode();
  for (const [name, value] of [...form].slice(0, MOST_FIELDS)) {
    const [, first, rest] = /^(\w+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    if (first === undefined || rest === undefined) continue;
    const path = [first, ...rest.slice(1, -1).split('][')].filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined || path.length >= DEEPEST) continue;
    let node = root;
    for (const part of path) {
      const present = node[part];
      const next = isNode(present) ? present : emptyNode();
      node[part] = next;
      node = next;
    }
    node[last] = value;
  }
  return root;
}

type Node = Record<string, unknown>;

/** Without a prototype, so no field name has a meaning. */
const emptyNode = (): Node => Object.create(null);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
