import { and, desc, eq, inArray } from 'drizzle-orm';
import { withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Means } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import type { OwnedOrder } from '#server/sales/orders/order/may-see.ts';
import type { LinkHolder } from '#server/sales/orders/order/order-link.ts';
import { instalments } from '#server/sales/orders/tables.ts';
import { PROVIDER_KINDS } from '../kinds/provider-kinds.ts';
import { checkMayPay } from '../payment/may-see-payment.ts';
import { chooseAmount, leastOfAll, payableOf, refusalToPay } from '../payment/payable.ts';
import { insertPayment, isOpen, type Payment, paymentPage } from '../payment/payment.ts';
import type { Provider, ProviderError, Providers } from '../providers/provider.ts';
import { extendHold, firstCheckAt, sessionEnd } from '../settling/apply-status.ts';
import { payments } from '../tables.ts';

/** May come from a browser: amounts and names are only compared. */
export type StartRequest = {
  orderId: number;
  payer: LinkHolder;
  partnerId?: number | undefined;
  /** XOF; all that is due when left out. */
  amountXof?: number | undefined;
  currency?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
  description?: string | undefined;
  reference?: string | undefined;
  clientTransactionId?: string | undefined;
  successUrl?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
};

export type Opened = { payment: Payment; order: OwnedOrder; existing: boolean };

/** A session is offered again while there is time to pay (rule M-7). */
const LEAST_LEFT_MS = 2 * 60_000;

/** Longer than a provider has to respond. */
const STARTING_MS = 60_000;

type Offering = { provider: Provider; providers: Providers };

export type PaymentTerms =
  | { known: Payment }
  | { known?: never; amountXof: number; instalment: number | null };

/** What would be paid, or the payment that the client named. Stores nothing. Throws as `startPayment` does at first. */
export async function agreeTerms(
  { db, config }: Means,
  { providers, provider }: Offering,
  order: OwnedOrder | undefined,
  request: StartRequest,
): Promise<PaymentTerms & { order: OwnedOrder }> {
  checkMayPay(config, request.payer, order);
  checkClaims(order, request);
  const known = await findNamed(db, order, provider.name, request);
  if (known !== undefined) {
    const refusal = isOpen(known) ? refusalToPay(order) : undefined;
    if (refusal !== undefined) throw new Problem('conflict', refusal);
    return { known, order };
  }
  const parts = await db.select().from(instalments).where(eq(instalments.orderId, order.id));
  const payable = payableOf(order, parts, provider, leastOfAll(providers));
  const amountXof = chooseAmount(payable, request.amountXof);
  return { amountXof, instalment: payable.instalment, order };
}

/** Locks the order. Its running payment for this money, or a new one, with its hold. Throws as `startPayment`. */
export async function openPayment(
  tx: Db,
  config: Config,
  offering: Offering,
  request: StartRequest,
): Promise<Opened> {
  const { provider } = offering;
  const locked = await lockOrder(tx, request.orderId);
  const { order, ...terms } = await agreeTerms({ db: tx, config }, offering, locked, request);
  if (terms.known !== undefined) return { payment: terms.known, order, existing: true };
  const { amountXof, instalment } = terms;
  const others = (await listOpen(tx, order.id)).filter((other) => other.provider === provider.name);
  const now = Date.now();
  const running = others.find((other) => other.amount === amountXof && isFresh(other, now));
  if (running !== undefined) return { payment: running, order, existing: true };
  if (others.some((other) => isStarting(other, now))) throw startRunning();
  const createdAt = new Date();
  const payment = await insertPayment(tx, {
    provider: provider.name,
    orderId: order.id,
    state: 'pending',
    createdAt,
    nextCheckAt: firstCheckAt(createdAt),
    amount: amountXof,
    instalment,
    reference: request.reference || order.number,
    description: request.description || `Paiement pour la commande ${order.number}`,
    phone: request.phone ?? null,
    clientTransactionId: request.clientTransactionId || null,
    metadata: request.metadata ?? null,
    successUrl: allowedPage(config, request.successUrl) ?? null,
    startedById: request.payer.actor?.kind === 'account' ? request.payer.actor.id : null,
  });
  await extendHold(tx, payment);
  return { payment, order, existing: false };
}

/** The pending and processing payments of an order, newest first. No lock. */
export const listOpen = (db: Db, orderId: number): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['pending', 'processing'])))
    .orderBy(desc(payments.id));

/** Whether its session can be reused: no failed attempt, and at least two minutes left. */
export const isFresh = (
  { providerId, state, attemptError, createdAt, validUntil }: Payment,
  nowMs: number,
): boolean =>
  providerId !== null &&
  state === 'pending' &&
  attemptError === '' &&
  sessionEnd({ validUntil, createdAt }).getTime() - nowMs >= LEAST_LEFT_MS;

/** Whether another request may be starting it at the provider: without a session, less than a minute old. */
export const isStarting = (
  { state, providerId, checkedAt, createdAt }: Payment,
  nowMs: number,
): boolean =>
  isOpen({ state }) &&
  providerId === null &&
  checkedAt === null &&
  nowMs - createdAt.getTime() < STARTING_MS;

function checkClaims(order: OwnedOrder, { partnerId, currency }: StartRequest): void {
  if (partnerId !== undefined && partnerId !== order.ownerId && partnerId !== order.partnerId) {
    throw new Problem('forbidden', 'Cette commande n’est pas celle de ce client.');
  }
  if (currency !== undefined && currency !== '' && currency.toUpperCase() !== 'XOF') {
    const message = 'Les paiements se font en francs CFA (XOF).';
    throw new Problem('bad-request', message, [{ field: 'currency', message }]);
  }
}

/** The payment that the client named before. Throws `conflict`. */
async function findNamed(
  db: Db,
  { id }: OwnedOrder,
  provider: OnlineProvider,
  { clientTransactionId, amountXof }: StartRequest,
): Promise<Payment | undefined> {
  if (clientTransactionId === undefined || clientTransactionId === '') return undefined;
  const isNamed = eq(payments.clientTransactionId, clientTransactionId);
  const [known] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), isNamed));
  if (known === undefined) return undefined;
  if (isStarting(known, Date.now())) throw startRunning();
  const hasMoney = known.state === 'completed' || known.state === 'review';
  const isThat = known.provider === provider && known.amount === (amountXof ?? known.amount);
  if (isThat && (hasMoney || isOpen(known))) return known;
  const message = isThat
    ? 'Ce paiement est terminé sans avoir été payé. Recommencez avec un autre numéro de transaction.'
    : 'Ce numéro de transaction a déjà servi à un autre paiement.';
  throw new Problem('conflict', message, [{ field: 'transaction_id', message }]);
}

const NAMES: Record<OnlineProvider, string> = {
  wave: PROVIDER_NAMES.wave,
  orange: PROVIDER_NAMES.orange,
  card: 'Le service de paiement par carte',
};

const RUNNING_S = 2;

/** Returns an `unavailable`, for the caller to throw: the shop does not offer this provider. */
export const notOffered = () =>
  new Problem('unavailable', 'Ce moyen de paiement n’est pas proposé pour le moment.');

/** Returns a `conflict` with a time to retry, for the caller to throw. */
export const startRunning = () =>
  new Problem('conflict', 'Ce paiement commence déjà.', [], { retryAfterS: RUNNING_S });

/** The Problem of a provider's failure. After a lost response the payment may exist; the shop looks for it. */
export function providerRefusal(provider: OnlineProvider, cause: ProviderError): Problem {
  return Object.assign(refusalOf(NAMES[provider], cause.kind), { cause });
}

function refusalOf(name: string, kind: ProviderError['kind']): Problem {
  switch (kind) {
    case 'refused':
      return new Problem(
        'unprocessable',
        `${name} refuse ce paiement. Rien n’a été débité : choisissez un autre moyen de paiement ou appelez-nous.`,
      );
    case 'unavailable':
      return new Problem(
        'unavailable',
        `${name} ne répond pas pour le moment. Rien n’a été débité : réessayez dans un instant ou choisissez un autre moyen de paiement.`,
      );
    case 'no-answer':
      return new Problem(
        'unavailable',
        `${name} ne répond pas pour le moment. Rien n’est perdu : réessayez dans un instant.`,
        [],
        { retryAfterS: RUNNING_S },
      );
  }
}

/** Absolute pages for after the payment (rule M-11); a wallet has one for both. */
export function returnPages(
  config: Config,
  payment: { provider: OnlineProvider; token: string },
): { success: string; error: string } {
  const success = paymentPage(config, payment);
  const error = `${config.publicUrl}${withQuery(screens.paymentError, { transaction: payment.token })}`;
  return { success, error: PROVIDER_KINDS[payment.provider].hasErrorPage ? error : success };
}

export const callbackUrl = ({ publicUrl }: Config, provider: OnlineProvider): string =>
  `${publicUrl}${PROVIDER_KINDS[provider].callback.path}`;

/** The wanted page if it is the shop's or an allowed origin's, else undefined (rule M-12). */
export function allowedPage(
  { publicUrl, corsOrigins }: Config,
  wanted: string | undefined,
): string | undefined {
  if (wanted === undefined || !URL.canParse(wanted)) return undefined;
  const { origin } = new URL(wanted);
  return origin === new URL(publicUrl).origin || corsOrigins.includes(origin) ? wanted : undefined;
}
