import type { Payable, Till } from '../payable.ts';
import type { Kept } from './session.ts';
import type { WaveSessions } from './sessions.ts';

const STATES = { open: 'open', complete: 'paid', expired: 'expired' } as const;

export function createWaveTill(sessions: WaveSessions): Till {
  return {
    service: 'wave',
    find: (id) => {
      const kept = sessions.find(id);
      return kept && toPayable(kept);
    },
    list: () => sessions.list().map(toPayable).reverse(),
    show: (id) => sessions.find(id)!.session,
    act: async (id, act, payer) => {
      const kept = sessions.find(id)!;
      if (act === 'leave') return sessions.expire(kept);
      return act === 'pay' ? sessions.pay(kept, payer) : sessions.refuse(kept, payer);
    },
    whoCanPay: sessions.wallets.whoCanPay,
    balance: sessions.wallets.balance,
    refill: sessions.wallets.refill,
  };
}

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
