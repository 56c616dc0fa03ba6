import type { Knobs } from '../knobs.ts';
import {
  createBoundedStore,
  createTill,
  createWallets,
  DIGITS,
  randomId,
  type SandboxPayment,
  UPPER,
} from '../payable.ts';
import type { PostOffice } from '../post-office.ts';
import {
  type Kept,
  openSession,
  type SessionRequest,
  type WaveSession,
  waveTime,
} from './session.ts';
import type { Webhook } from './webhook.ts';

const OPENING_XOF = 2_000_000;

const REASONS = {
  'insufficient-funds': 'The payer does not have enough money.',
  'payer-mobile-mismatch': 'The payer is not the one that was asked for.',
  'payment-failure': 'The payment failed.',
};

/** Keeps sessions and wallets in memory; each payment or failure sends the shop a callback. */
export function createWaveSessions(
  knobs: Knobs,
  office: PostOffice,
  webhook: Webhook,
  pageOf: (id: string) => string,
) {
  const shelf = createBoundedStore<Kept>();
  const wallets = createWallets(OPENING_XOF);

  const look = (kept: Kept): Kept => {
    const { session } = kept;
    const isOver = Date.now() >= Date.parse(session.when_expires);
    if (session.checkout_status === 'open' && isOver) close(session);
    return kept;
  };
  const close = (session: WaveSession) =>
    Object.assign(session, { checkout_status: 'expired', payment_status: 'cancelled' });

  const fail = async (kept: Kept, code: keyof typeof REASONS) => {
    kept.session.last_payment_error = { code, message: REASONS[code] };
    await office.tell(knobs.waveCallback, webhook.news(kept.session, 'payment_failed'));
  };

  const pay = async (kept: Kept, payer: string): Promise<boolean> => {
    const { session, asked } = look(kept);
    if (session.checkout_status !== 'open') return false;
    kept.payer = payer;
    const wanted = session.restrict_payer_mobile;
    if (wanted !== null && wanted !== `+221${payer}`) {
      await fail(kept, 'payer-mobile-mismatch');
      return true;
    }
    if (!wallets.take(payer, asked.amountXof)) {
      await fail(kept, 'insufficient-funds');
      return true;
    }
    Object.assign(session, {
      checkout_status: 'complete',
      payment_status: 'succeeded',
      last_payment_error: null,
      transaction_id: `T${randomId(UPPER + DIGITS, 11)}`,
      when_completed: waveTime(Date.now()),
      ...distort(session, knobs.waveMoney),
    });
    await office.tell(knobs.waveCallback, webhook.news(session, 'completed'));
    return true;
  };

  return {
    create: async (request: SessionRequest): Promise<WaveSession> => {
      const kept = openSession(request, pageOf);
      shelf.put(kept.session.id, kept);
      const answer = { ...kept.session };
      if (knobs.waveCallback === 'instant')
        await pay(kept, wallets.whoCanPay(kept.asked.amountXof));
      return answer;
    },
    find: (id: string) => {
      const kept = shelf.get(id);
      return kept && look(kept);
    },
    findByTransaction: (id: string) =>
      shelf.list().find(({ session }) => session.transaction_id === id),
    findByReference: (reference: string) =>
      shelf
        .list()
        .filter(({ asked }) => asked.reference === reference)
        .map(look),
    list: () => shelf.list().map(look),
    pay,
    refuse: async (kept: Kept, payer: string): Promise<boolean> => {
      if (look(kept).session.checkout_status !== 'open') return false;
      kept.payer = payer;
      await fail(kept, 'payment-failure');
      return true;
    },
    expire: (kept: Kept): boolean => {
      if (look(kept).session.checkout_status !== 'open') return false;
      close(kept.session);
      return true;
    },
    /** Gives the money back once; repeated, true too. False for an unpaid session. */
    refund: (kept: Kept): boolean => {
      if (kept.session.payment_status !== 'succeeded') return false;
      if (kept.refundedAt !== null) return true;
      kept.refundedAt = Date.now();
      wallets.give(kept.payer!, kept.asked.amountXof);
      return true;
    },
    wallets,
  };
}

function distort({ amount }: WaveSession, fault: Knobs['waveMoney']): Partial<WaveSession> {
  if (fault === 'wrong-amount') return { amount: String(Math.ceil(Number(amount) / 2)) };
  if (fault === 'wrong-currency') return { currency: 'EUR' };
  return fault === 'wrong-reference' ? { client_reference: `AUTRE-${randomId(DIGITS, 6)}` } : {};
}

export type WaveSessions = ReturnType<typeof createWaveSessions>;

const STATES = { open: 'open', complete: 'paid', expired: 'expired' } as const;

export const createWaveTill = (sessions: WaveSessions) =>
  createTill('wave', sessions, {
    toPayable,
    show: ({ session }) => session,
    leave: sessions.expire,
  });

const toPayable = ({ session, asked, payer }: Kept): SandboxPayment => ({
  service: 'wave',
  id: session.id,
  shop: session.business_name,
  amountXof: asked.amountXof,
  reference: asked.reference ?? '',
  payer,
  state: STATES[session.checkout_status],
  failure: session.last_payment_error?.code ?? null,
  paidUrl: session.success_url,
  unpaidUrl: session.error_url,
  createdAt: session.when_created,
});
