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
import { IN_SANDBOX } from './in-sandbox.fixture.ts';
import { aKnown, asked, patient } from './provider.fixture.ts';
import type {
  Callback,
  CheckoutSession,
  KnownPayment,
  PaymentRequest,
  Provider,
  ProviderError,
} from './provider.ts';

/** How a provider's stand-in in the sandbox is handled, and what its own service does not do. */
export type InSandbox = {
  /** Where a payment is paid, refused, cancelled or expired by hand. */
  place: string;
  /** The first part of its knobs. */
  knob: string;
  namesCurrency: boolean;
  /** Whether its callbacks are signed with their time. */
  hasTimedCallbacks: boolean;
  /** Whether it is asked for a start without its answer by our reference. */
  findsLostStart: boolean;
  /** The ids that its callbacks carry beside our reference. */
  callbackNames: readonly ('providerId' | 'providerTransactionId')[];
  /** The kinds of failed starts, by position of the knob, where they are not the usual ones. */
  startFailures?: Readonly<Record<string, ProviderError['kind']>>;
};

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
    sandbox.post(`${IN_SANDBOX[name].place}/${id}/${act}`);
  const turn = (knobs: object) => sandbox.post('/knobs', knobs);
  return {
    address: () => sandbox.address,
    /** What the shop knows and must not tell. */
    secrets: () =>
      Object.entries(sandbox.settings)
        .filter(([name]) => /KEY|SECRET|TOKEN/.test(name))
        .map(([, value]) => value),
    received: () => shop.received,
    anAsked,
    open,
    knownBy,
    turn,
    payAt: (name: OnlineProvider, id: string) => tellSandbox(name, id, 'pay'),
    chooseWebhook: (portal: object) => sandbox.post('/wave/webhook', portal),
    begin: async (provider: Provider, change: Partial<PaymentRequest> = {}) => {
      const request = { ...anAsked(), ...change };
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
