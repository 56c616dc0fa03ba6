import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeEach } from 'vitest';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Payment } from '#server/money/payments/payment/payment.ts';
import { checkPayment } from '#server/money/payments/settling/check-payment.ts';
import type { Opened, StartRequest } from '#server/money/payments/starting/open-payment.ts';
import { startPayment } from '#server/money/payments/starting/start-payment.ts';
import { payments } from '#server/money/payments/tables.ts';
import { testConfig } from '../base/app.ts';
import { emptyAccounts, emptyCatalogue, type TestDatabase } from '../base/db.ts';
import { openFileApp } from '../base/file-app.ts';
import { FakeProvider } from './fake-provider.ts';

/** A shop with a FakeProvider of each name; all are empty before each test. */
export class PaymentShop {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly providers: Record<OnlineProvider, FakeProvider>;

  constructor(
    database: TestDatabase,
    app: FastifyInstance,
    config: Config,
    providers: Record<OnlineProvider, FakeProvider>,
  ) {
    this.database = database;
    this.app = app;
    this.config = config;
    this.providers = providers;
  }

  get db(): Db {
    return this.database.db;
  }

  get wave(): FakeProvider {
    return this.providers.wave;
  }

  /** Starts a payment of an order, as the machine by default. */
  start(
    orderId: number,
    request: Partial<StartRequest> = {},
    provider: OnlineProvider = 'wave',
  ): Promise<Opened> {
    const payer = { actor: { kind: 'machine' }, orderToken: undefined } as const;
    return startPayment({ db: this.db, config: this.config, providers: this.providers }, provider, {
      orderId,
      payer,
      phone: '+221771234567',
      ...request,
    });
  }

  /** Checks a payment at its provider, which may change it. Returns the stored payment. */
  async check({ id }: { id: number }, how?: Parameters<typeof checkPayment>[2]): Promise<Payment> {
    await checkPayment({ db: this.db, config: this.config, providers: this.providers }, id, how);
    return this.stored({ id });
  }

  async stored({ id }: { id: number }): Promise<Payment> {
    const [payment] = await this.db.select().from(payments).where(eq(payments.id, id));
    return payment!;
  }
}

/** Opens a shop for the calling file. Returns how to get that of the current test. */
export function openPaymentShop(): () => PaymentShop {
  const config: Config = { ...testConfig(), onlineProviders: ['wave', 'orange', 'card'] };
  const providers = newProviders();
  const file = openFileApp(
    async (db) => {
      await emptyCatalogue(db);
      await emptyAccounts(db);
    },
    () => ({ overrides: config, parts: { providers } }),
  );
  let shop: PaymentShop;
  beforeEach(() => {
    Object.assign(providers, newProviders());
    shop = new PaymentShop(file.database, file.app, config, providers);
  });
  return () => shop;
}

const newProviders = () => ({
  wave: new FakeProvider('wave'),
  orange: withoutEnding(new FakeProvider('orange')),
  card: withoutEnding(new FakeProvider('card')),
});

/** Removes what only Wave has: ending a checkout session, and a ledger. */
function withoutEnding(provider: FakeProvider): FakeProvider {
  return Object.assign(provider, { expire: undefined, readLedger: undefined });
}
