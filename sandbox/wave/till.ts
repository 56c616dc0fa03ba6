import { createTill, type Payable } from '../payable.ts';
import type { Kept } from './session.ts';
import type { WaveSessions } from './sessions.ts';

const STATES = { open: 'open', complete: 'paid', expired: 'expired' } as const;

export const createWaveTill = (sessions: WaveSessions) =>
  createTill('wave', sessions, {
    toPayable,
    show: ({ session }) => session,
    leave: sessions.expire,
  });

const toPayable = ({ session, asked, payer }: Kept): Payable => ({
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
