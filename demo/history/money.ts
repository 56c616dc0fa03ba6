import { eq } from 'drizzle-orm';
import { followPayment } from '#server/money/payments/by-hand/follow-payment.ts';
import { recordByHand } from '#server/money/payments/by-hand/record-by-hand.ts';
import {
  confirmRefund,
  refuseRefund,
  requestRefund,
} from '#server/money/payments/refunds/request-refund.ts';
import { saveUnmatched } from '#server/money/payments/settling/payment-events.ts';
import { closeReceipt } from '#server/money/payments/staff/decide-payment.ts';
import { unmatchedReceipts } from '#server/money/payments/tables.ts';
import { dayFromNow } from '../days.ts';
import { type Cast, DAY_MS, HOUR_MS, MINUTE_MS } from './cast.ts';
import { buy, cancelAs } from './orders.ts';
import type { Outcome } from './pay.ts';
import { pay } from './stories.ts';

const UNAVAILABLE = 'Article épuisé chez le fournisseur.';

/** Below and above the limit of two people. */
const CHEAP = 'END-EWF16-BL';
const DEAR = 'HAI-HCF240-RG';

type Ending = 'alone' | 'confirmed' | 'refused' | 'waiting';

/** Plans refunds of every outcome, failed and open payments, and receipts that match no payment. */
export function planMoney(cast: Cast): void {
  const [first, second, third, fourth, ...others] = cast.customersOn(40);
  planRefund(cast, { daysAgo: 31, buyer: first!, reference: CHEAP, ending: 'alone' });
  planRefund(cast, { daysAgo: 24, buyer: second!, reference: DEAR, ending: 'confirmed' });
  planRefund(cast, { daysAgo: 13, buyer: third!, reference: DEAR, ending: 'refused' });
  planRefund(cast, { daysAgo: 3, buyer: fourth!, reference: DEAR, ending: 'waiting' });
  planTry(cast, 1, others[0]!, 'less');
  planTry(cast, 16, others[1]!, 'failed');
  planTry(cast, 0, others[2]!, 'failed');
  planTry(cast, 0, others[3]!, 'open');
  planReceipts(cast);
  const [company, school, office, hotel] = [others[4]!, others[5]!, others[6]!, others[7]!];
  planCheque(cast, { daysAgo: 21, buyer: company, number: '4400211', ending: 'clear' });
  planCheque(cast, { daysAgo: 12, buyer: school, number: '0087712', ending: 'bounce' });
  planCheque(cast, { daysAgo: 2, buyer: office, number: '4400305', ending: 'deposit' });
  planTransfer(cast, 1, hotel);
}

type Cheque = {
  daysAgo: number;
  buyer: ReturnType<Cast['customersOn']>[number];
  number: string;
  ending: 'clear' | 'bounce' | 'deposit';
};

/** A cheque of a customer goes to the bank the next day, and three days later the bank decides. */
function planCheque(cast: Cast, { daysAgo, buyer, number, ending }: Cheque): void {
  const { tx, config, staff, timeline } = cast;
  const at = cast.moment(daysAgo, 15);
  const goods = [{ good: cast.good(DEAR), quantity: 1 }];
  const act = { db: tx, config, actor: staff.manager };
  timeline.plan(at, async () => {
    const bought = await buy(cast, buyer, { kind: 'order', paymentMode: 'online', goods });
    const paper = { bank: 'CBAO', drawer: buyer.name, drawnOn: dayFromNow(-daysAgo) };
    const amountXof = bought.total;
    const noted = { orderId: bought.id, way: 'cheque', amountXof, reference: number } as const;
    const id = await recordByHand(act, { ...noted, ...paper });
    const deposited = new Date(at.getTime() + DAY_MS);
    timeline.plan(deposited, () => followPayment(act, id, { step: 'deposit' }));
    if (ending === 'deposit') return;
    timeline.plan(new Date(deposited.getTime() + 3 * DAY_MS), () =>
      followPayment(act, id, { step: ending, reason: 'Provision insuffisante' }),
    );
  });
}

/** A transfer that the customer says is on its way. */
function planTransfer(cast: Cast, daysAgo: number, buyer: Cheque['buyer']): void {
  const { tx, config, staff, timeline } = cast;
  const goods = [{ good: cast.good(DEAR), quantity: 1 }];
  timeline.plan(cast.moment(daysAgo, 16), async () => {
    const bought = await buy(cast, buyer, { kind: 'order', paymentMode: 'online', goods });
    await recordByHand(
      { db: tx, config, actor: staff.orders },
      { orderId: bought.id, way: 'transfer', amountXof: bought.total, isAnnounced: true },
    );
  });
}

type Refund = {
  daysAgo: number;
  buyer: ReturnType<Cast['customersOn']>[number];
  reference: string;
  ending: Ending;
};

function planRefund(cast: Cast, { daysAgo, buyer, reference, ending }: Refund): void {
  const { tx, config, timeline, staff, moment } = cast;
  const outside = { db: tx, config, providers: {} };
  const at = moment(daysAgo, 11);
  const goods = [{ good: cast.good(reference), quantity: 1 }];
  timeline.plan(at, async () => {
    const bought = await buy(cast, buyer, { kind: 'order', paymentMode: 'online', goods });
    const paymentId = await pay(cast, bought, 'paid', 'wave');
    const refund = { reason: UNAVAILABLE, reference: `Wave, envoi ${paymentId}` };
    const cancelled = new Date(at.getTime() + DAY_MS);
    const asked = new Date(cancelled.getTime() + HOUR_MS);
    const decided = new Date(asked.getTime() + 3 * HOUR_MS);
    timeline.plan(cancelled, () => cancelAs(cast, staff.orders, bought.id, UNAVAILABLE));
    timeline.plan(asked, async () => {
      const request = await requestRefund(outside, staff.manager, paymentId, refund);
      if (request === null || ending === 'waiting') return;
      timeline.plan(decided, () =>
        ending === 'confirmed'
          ? confirmRefund(outside, staff.admin, request)
          : refuseRefund(tx, staff.admin, request, 'Le client préfère un échange.'),
      );
    });
  });
}

function planTry(
  cast: Cast,
  daysAgo: number,
  buyer: ReturnType<Cast['customersOn']>[number],
  outcome: Outcome,
): void {
  const at = cast.moment(daysAgo, 18);
  const goods = [{ good: cast.good('BIN-SF16-BU'), quantity: 1 }];
  cast.timeline.plan(at, async () => {
    const bought = await buy(cast, buyer, { kind: 'order', paymentMode: 'online', goods });
    const paid = new Date(at.getTime() + 4 * MINUTE_MS);
    cast.timeline.plan(daysAgo === 0 ? at : paid, () => pay(cast, bought, outcome, 'orange'));
  });
}

function planReceipts({ tx, config, timeline, moment, staff }: Cast): void {
  const receive = (daysAgo: number, name: string, amountXof: number) => {
    const receipt = { providerTransactionId: name, reference: null, amountXof, at: new Date() };
    timeline.plan(moment(daysAgo, 13), () =>
      saveUnmatched(tx, config, 'wave', { ...receipt, at: new Date() }),
    );
  };
  receive(19, 'WAVE812044', 35_000);
  receive(2, 'WAVE907131', 24_500);
  timeline.plan(moment(18, 10), async () => {
    const [found] = await tx
      .select({ id: unmatchedReceipts.id })
      .from(unmatchedReceipts)
      .where(eq(unmatchedReceipts.providerTransactionId, 'WAVE812044'));
    const note = 'Payé deux fois par erreur, rendu par Wave.';
    await closeReceipt(tx, staff.manager, found!.id, note);
  });
}
