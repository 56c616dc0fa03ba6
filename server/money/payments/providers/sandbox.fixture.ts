import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import {
  type OpenSandbox,
  openSandbox,
  openShop,
  type Shop,
} from '#tests/helpers/base/open-sandbox.ts';
import { createProviders } from '../create-providers.ts';
import { aKnown, asked, patient } from './provider.fixture.ts';
import type {
  Callback,
  CheckoutSession,
  KnownPayment,
  PaymentRequest,
  Provider,
} from './provider.ts';

/** Where each is paid in the sandbox. */
const PLACES = {
  wave: '/wave/sessions',
  orange: '/orange/qr',
  card: '/paydunya/invoices',
} as const satisfies Record<OnlineProvider, string>;

/** To be called once by a file of tests: the sandbox, and for each test a shop that it calls back. */
export function sandboxForTests() {
  let sandbox: OpenSandbox;
  let shop: Shop;
  let startedAt: Date;
  let serial = 0;
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  beforeEach(async () => {
    shop = await openShop();
    startedAt = new Date();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await sandbox.post('/reset');
    await shop.close();
  });
  afterAll(() => sandbox?.close());

  const anAsked = (): PaymentRequest => {
    serial += 1;
    return {
      ...asked,
      transactionId: `WV-51-20260115100000-${serial}`,
      successUrl: `${shop.url}/success`,
      errorUrl: `${shop.url}/error`,
      callbackUrl: `${shop.url}/hook`,
    };
  };
  const open = (
    name: OnlineProvider,
    settings: Record<string, string> = {},
    retryPolicy = patient,
  ) =>
    createProviders(testConfig({ ...sandbox.settings, ...settings }), retryPolicy)[
      name
    ] as Provider;
  const knownBy = (
    request: PaymentRequest,
    checkoutSession: CheckoutSession | null,
  ): KnownPayment =>
    aKnown({
      transactionId: request.transactionId,
      providerId: checkoutSession?.providerId ?? null,
      createdAt: startedAt,
      validUntil: checkoutSession?.validUntil ?? null,
    });
  const tellSandbox = (name: OnlineProvider, id: string, act: string) =>
    sandbox.post(`${PLACES[name]}/${id}/${act}`);
  const turn = (knobs: object) => sandbox.post('/knobs', knobs);
  return {
    address: () => sandbox.address,
    received: () => shop.received,
    anAsked,
    open,
    knownBy,
    turn,
    payAt: (name: OnlineProvider, id: string) => tellSandbox(name, id, 'pay'),
    chooseWebhook: (portal: object) => sandbox.post('/wave/webhook', portal),
    begin: async (provider: Provider) => {
      const request = anAsked();
      const checkoutSession = await provider.start(request);
      const act = (what: 'pay' | 'refuse' | 'expire' | 'cancel') =>
        tellSandbox(provider.name, checkoutSession.providerId, what);
      const read = () => provider.read(knownBy(request, checkoutSession));
      return { provider, request, checkoutSession, id: checkoutSession.providerId, act, read };
    },
    /** What the shop makes of the callbacks that came. */
    heard: (provider: Provider): Callback[] =>
      shop.received.map(({ headers, body }) =>
        provider.readCallback(headers, Buffer.from(body), new Date()),
      ),
  };
}
