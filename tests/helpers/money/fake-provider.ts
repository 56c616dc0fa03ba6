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

/** Headers of a genuine callback; `probe` makes an ignored one, and any other counts as forged. */
export const SIGNED = { 'x-fake': 'signed' };

const HALF_AN_HOUR_MS = 30 * 60_000;

/**
 * A provider in memory: records started payments, and a test sets the status of each. All can end a checkout session
 * and have a ledger; only Wave finds a lost session by its reference.
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

  /** Sets what later reads of this payment return. */
  say(transactionId: string, reading: Partial<ProviderStatus>): void {
    this.#says.set(transactionId, reading);
  }

  /** Sets a payment to paid in full, by default the last started; `change` overrides fields. */
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
    // The status at the request, however long the response takes.
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

/** The provider's id of a payment. */
const idOf = (transactionId: string): string => `cos-${transactionId}`;
