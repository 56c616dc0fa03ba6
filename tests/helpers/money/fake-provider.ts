import type { OnlineProvider } from '#contract/money/payment-states.ts';
import {
  type CheckoutSession,
  type KnownPayment,
  type LedgerRow,
  type PaymentRequest,
  type Provider,
  ProviderError,
  type ProviderStatus,
} from '#server/money/payments/providers/provider.ts';

type Failure = ProviderError['kind'];
/** `lost` does the work and loses the response. */
type NextStart = Failure | 'lost';

/** How a request of this provider says that it is genuine, forged or a probe. */
export const SIGNED = { 'x-fake': 'signed' };

const HALF_AN_HOUR_MS = 30 * 60_000;

/**
 * A provider in memory: it keeps what was started, and a test says how each payment stands there. Wave
 * can end a checkout session, knows a lost one by its reference and has a ledger; the others do not.
 */
export class FakeProvider implements Provider {
  readonly name: OnlineProvider;
  minXof = 1;
  maxXof = 2_000_000;
  readonly started: PaymentRequest[] = [];
  readonly expired: string[] = [];
  /** Number of reads. */
  reads = 0;
  ledger: LedgerRow[] = [];
  nextStart: NextStart | undefined;
  nextRead: Failure | undefined;
  /** Runs while the provider works, before it answers. */
  duringStart: (asked: PaymentRequest) => Promise<unknown> = async () => undefined;
  duringRead: () => Promise<unknown> = async () => undefined;
  readonly #says = new Map<string, Partial<ProviderStatus>>();

  constructor(name: OnlineProvider) {
    this.name = name;
  }

  get last(): PaymentRequest {
    return this.started.at(-1)!;
  }

  /** Makes it say so of a payment of ours from now on. */
  say(transactionId: string, reading: Partial<ProviderStatus>): void {
    this.#says.set(transactionId, reading);
  }

  /** A payer pays all of the payment started last, or what the change says. */
  pay(change: Partial<ProviderStatus> = {}, asked: PaymentRequest = this.last): void {
    this.say(asked.transactionId, {
      outcome: 'paid',
      rawStatus: 'succeeded',
      amountXof: asked.amountXof,
      currency: 'XOF',
      providerTransactionId: `T-${asked.transactionId}`,
      payer: '771112233',
      paidAt: new Date(),
      ...change,
    });
  }

  async start(asked: PaymentRequest): Promise<CheckoutSession> {
    await this.duringStart(asked);
    const next = this.nextStart;
    this.nextStart = undefined;
    if (next !== undefined && next !== 'lost') throw new ProviderError(next, 'as-told');
    this.started.push(asked);
    if (next === 'lost') throw new ProviderError('no-answer', 'as-told');
    return this.#offerOf(asked);
  }

  async read(known: KnownPayment): Promise<ProviderStatus> {
    this.reads += 1;
    const next = this.nextRead;
    this.nextRead = undefined;
    if (next !== undefined) throw new ProviderError(next, 'as-told');
    const asked = this.started.find(({ transactionId }) =>
      known.providerId === null
        ? transactionId === known.transactionId
        : idOf(transactionId) === known.providerId,
    );
    // What it said when it was asked, however long the answer takes.
    const said = this.#says.get(
      asked?.transactionId ?? (known.transactionId || (known.providerTransactionId ?? '')),
    );
    await this.duringRead();
    const isHere = asked !== undefined || said !== undefined;
    const isLost = known.providerId === null && this.name === 'wave' && asked !== undefined;
    return {
      outcome: isHere ? 'open' : 'missing',
      rawStatus: isHere ? 'processing' : '',
      attemptError: '',
      amountXof: null,
      currency: null,
      isOurs: true,
      reference: asked?.transactionId ?? null,
      checkoutSession: isLost ? this.#offerOf(asked) : null,
      providerTransactionId: null,
      payer: null,
      channel: '',
      paidAt: null,
      raw: JSON.stringify(said ?? {}),
      ...said,
    };
  }

  expire = async (providerId: string): Promise<'expired' | 'too-late'> => {
    const asked = this.started.find(({ transactionId }) => idOf(transactionId) === providerId)!;
    if ((this.#says.get(asked.transactionId)?.outcome ?? 'open') !== 'open') return 'too-late';
    this.expired.push(providerId);
    this.say(asked.transactionId, { outcome: 'expired', rawStatus: 'cancelled' });
    return 'expired';
  };

  readLedger = async (): Promise<LedgerRow[]> => this.ledger;

  readCallback: Provider['readCallback'] = (headers, body) => {
    if (headers['x-fake'] === 'probe') return { kind: 'ignored', reason: 'probe' };
    if (headers['x-fake'] !== 'signed') return { kind: 'forged', reason: 'wrong-signature' };
    const { key, providerId = null, reference = null, id = null } = JSON.parse(String(body));
    const event = { key, providerId, reference, providerTransactionId: id, body: String(body) };
    return { kind: 'event', event };
  };

  #offerOf({ transactionId }: PaymentRequest): CheckoutSession {
    return {
      providerId: idOf(transactionId),
      links: { page: `https://pay.example/${transactionId}` },
      qrCode: null,
      validUntil: new Date(Date.now() + HALF_AN_HOUR_MS),
      rawStatus: 'processing',
      raw: '{}',
    };
  }
}

/** The provider's own name of a payment. */
const idOf = (transactionId: string): string => `cos-${transactionId}`;
