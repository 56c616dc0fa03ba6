import { and, asc, eq, inArray, like, sql } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { paymentEvents, payments } from '#server/money/payments/tables.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import type { OpenSandbox } from '#tests/helpers/base/open-sandbox.ts';
import { aMember, anOrder } from '#tests/helpers/sales/order-builders.ts';
import { type Db, rowsOf } from '../server/base/db/open.ts';
import type { Child } from './servers/child.ts';

export type Placed = {
  id: number;
  number: string;
  totalXof: number;
  dueXof: number;
  owner: Record<string, string>;
};
export type Begun = { status: number; transactionId: string; token: string; providerId: string };

const START = { wave: paths.waveStart, orange: paths.orangeStart, card: paths.cardStart };
const STATUS = { wave: paths.waveStatus, orange: paths.orangeStatus, card: paths.paymentStatus };
const PLACES = { wave: '/wave/sessions', orange: '/orange/qr', card: '/paydunya/invoices' };
/** How long a case waits for the shop's job, which runs every minute. */
const PATIENCE_MS = 200_000;
const PAUSE_MS = 100;

/** Runs the shop in a child process, and plays the payer against the shop and the sandbox. */
export class PaymentDesk {
  readonly db: Db;
  readonly sandbox: OpenSandbox;
  readonly #start: () => Promise<Child>;
  #shop: Child;

  private constructor(db: Db, sandbox: OpenSandbox, start: () => Promise<Child>, shop: Child) {
    this.db = db;
    this.sandbox = sandbox;
    this.#start = start;
    this.#shop = shop;
  }

  /** Starts the shop. `start` receives the port, which stays the same after a restart. */
  static async open(db: Db, sandbox: OpenSandbox, start: (port: string) => Promise<Child>) {
    const port = String(await findFreePort());
    return new PaymentDesk(db, sandbox, () => start(port), await start(port));
  }

  close(): Promise<void> {
    return this.#shop.stop();
  }

  /** Kills the shop with SIGKILL, like a power cut. */
  kill(): Promise<void> {
    return this.#shop.kill();
  }

  async startAgain(): Promise<void> {
    this.#shop = await this.#start();
  }

  /** Writes an order that can be paid now; a credit order has both approvals. */
  async place(kind: SaleType): Promise<Placed> {
    const isCredit = kind === 'creditorder';
    const account = await (isCredit ? aMember(this.db) : anAccount(this.db));
    const buyer = { kind: 'account', id: account.id } as const;
    const { order } = await anOrder(this.db, { kind, buyer, paymentMode: 'online' });
    const accepted = { hrValidation: 'validated', shopValidation: 'validated' } as const;
    if (isCredit) await this.db.update(orders).set(accepted).where(eq(orders.id, order.id));
    const owner = await signedIn(this.db, account);
    const { body } = await this.call('GET', pathTo(paths.paymentOptions, { id: order.id }), owner);
    const { amount_due: dueXof } = body as { amount_due: number };
    return { id: order.id, number: order.number, totalXof: order.amountTotal, dueXof, owner };
  }

  async call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const answer = await fetch(`${this.#shop.address}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  async begin(
    { id, owner }: Pick<Placed, 'id' | 'owner'>,
    provider: OnlineProvider,
    amount?: number,
  ): Promise<Begun> {
    const { status, body } = await this.call('POST', START[provider], owner, {
      order_id: id,
      phoneNumber: '771234567',
      ...(amount !== undefined && { amount }),
    });
    const { transaction_id = '', token = '' } = body as Record<string, string>;
    const [row] = await this.db.select().from(payments).where(eq(payments.token, token));
    return { status, transactionId: transaction_id, token, providerId: row?.providerId ?? '' };
  }

  async act(provider: OnlineProvider, { providerId }: Pick<Begun, 'providerId'>, act: string) {
    return this.sandbox.post(`${PLACES[provider]}/${providerId}/${act}`);
  }

  turn(knobs: Record<string, string>) {
    return this.sandbox.post('/knobs', knobs);
  }

  /** Reads the payment status, as the return page of the payer does. */
  async comeBack(provider: OnlineProvider, { token }: Pick<Begun, 'token'>) {
    return this.call('GET', pathTo(STATUS[provider], { id: token }), {});
  }

  async outcomeOf({ id }: Pick<Placed, 'id'>) {
    const [order] = await this.db.select().from(orders).where(eq(orders.id, id));
    const rows = await this.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(asc(payments.id));
    const isLetter = and(
      eq(outgoingMessages.channel, 'mail'),
      like(outgoingMessages.subject, `Nous avons reçu%${order!.number}`),
    );
    return {
      states: rows.map(({ state }) => state).join(', '),
      booked: rows.filter(({ bookedAt }) => bookedAt !== null).length,
      paidXof: order!.amountPaid,
      totalXof: order!.amountTotal,
      letters: await this.db.$count(outgoingMessages, isLetter),
      order: order!,
      payments: rows,
    };
  }

  /** HTTP statuses of the shop's responses to the sandbox's callbacks. */
  async answersToCallbacks(): Promise<(number | null)[]> {
    const { body } = await this.sandbox.get('/callbacks');
    return (body as { status: number | null }[]).map(({ status }) => status);
  }

  async countCallbacks({ id }: Pick<Placed, 'id'>): Promise<number> {
    const ofOrder = this.db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.orderId, id));
    const isKept = and(
      eq(paymentEvents.kind, 'callback'),
      inArray(paymentEvents.paymentId, ofOrder),
    );
    return this.db.$count(paymentEvents, isKept);
  }

  /** Whether a transaction waits for a lock. */
  async standsBeforeCommit(): Promise<boolean> {
    const waiting = await this.db.execute(sql`select 1 from pg_locks where not granted`);
    return rowsOf(waiting).length > 0;
  }

  /** Locks the order during `work`: the shop gets the provider's response but cannot commit it. */
  async holding({ id }: Pick<Placed, 'id'>, work: () => Promise<void>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.execute(sql`select from ${orders} where ${orders.id} = ${id} for update`);
      await work();
    });
  }
}

/** Polls until `isSo` is true. Throws an error with the text `what` after 200 seconds. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(what);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
