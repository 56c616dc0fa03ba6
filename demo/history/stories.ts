import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { demoPacks } from '#demo/load-packs.ts';
import {
  overrideCredit,
  validateForEmployer,
  validateForShop,
} from '#server/sales/orders/credit/validate-credit.ts';

import type { DemoCompany } from '../people.ts';
import { type Account, type Cast, DAY_MS, type DemoProduct, HOUR_MS, MINUTE_MS } from './cast.ts';
import {
  type Bought,
  type Buyer,
  buy,
  cancelAs,
  expire,
  partsOf,
  planDelivery,
  planRefusalAtDoor,
} from './orders.ts';
import { type Outcome, payOnline, takeCash } from './pay.ts';

const HOLD_MS = 48 * HOUR_MS;
const CARD = '**** 4242';
export const FOR_MOTHER = 'C’est pour ma mère, merci de l’aider à installer.';
const NOTES = [
  'Livrer après 17 h, s’il vous plaît.',
  'Appelez-moi avant de passer.',
  'Le gardien peut réceptionner.',
  FOR_MOTHER,
];

const HR_OF: Record<DemoCompany, string> = {
  'Téranga SA': 'rh@example.sn',
  'Sahel Télécom': 'rh.sahel@example.sn',
  'Clinique du Baobab': 'rh.baobab@example.sn',
  'Transports Casamance': 'rh.casamance@example.sn',
};

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

function drawProvider({ draw }: Cast): OnlineProvider {
  const drawn = draw.share();
  if (drawn < 0.55) return 'wave';
  return drawn < 0.87 ? 'orange' : 'card';
}

/** Pays the next part of an order, by a random provider unless given; returns the payment's id. */
export function pay(
  cast: Cast,
  { id, buyer, by }: Bought,
  outcome: Outcome,
  provider = drawProvider(cast),
) {
  const payer = provider === 'card' ? CARD : buyer.phone;
  return payOnline(cast, { orderId: id, by, payer, provider }, outcome);
}

const drawNote = ({ draw }: Cast) => (draw.happens(0.15) ? { note: draw.pick(NOTES) } : {});

function drawGoods({ draw, goods }: Cast, from: readonly DemoProduct[] = goods.all) {
  const first = draw.pickEarly(from);
  const second = draw.pickEarly(from);
  const isCheap = first.price < 40_000;
  const quantity = isCheap && draw.happens(0.15) ? 2 : 1;
  const hasTwo = draw.happens(0.25) && second.id !== first.id;
  return [{ good: first, quantity }, ...(hasTwo ? [{ good: second, quantity: 1 }] : [])];
}

/** Her number is unique. */
export const motherOf = ({ name, phone }: Buyer) => ({
  recipient: `La mère de ${name}`,
  phone: phone.replace(/^\+221../, '+22175'),
  message: 'Bonne fête, maman !',
  isSurprise: false,
});

/** Plans an in-stock order of random products, its payment, and its delivery or cancellation. */
export function planOrder(cast: Cast, at: Date, buyer: Buyer): void {
  const goods = drawGoods(cast);
  const paymentMode = cast.draw.happens(0.66) ? 'online' : 'domicile';
  cast.timeline.plan(at, async () => {
    const note = drawNote(cast);
    const isForMother = 'note' in note && note.note === FOR_MOTHER && paymentMode === 'online';
    const gift = isForMother && { relative: motherOf(buyer) };
    const wanted = { kind: 'order', paymentMode, goods, ...note, ...gift } as const;
    const bought = await buy(cast, buyer, wanted);
    if (paymentMode === 'online') planOnline(cast, at, bought);
    else planAtDoor(cast, at, bought);
  });
}

/** Plans the order of a random pack on sale, its payment, and its delivery or cancellation. */
export function planPack(cast: Cast, at: Date, buyer: Buyer): void {
  const pack = cast.draw.pick(demoPacks.filter(({ isOver }) => !isOver));
  const goods = pack.lines.map(({ reference, quantity }) => ({
    good: cast.good(reference),
    quantity,
  }));
  const paymentMode = cast.draw.happens(0.7) ? 'online' : 'domicile';
  cast.timeline.plan(at, async () => {
    const wanted = { kind: 'pack', packCode: pack.code, paymentMode, goods } as const;
    const bought = await buy(cast, buyer, wanted);
    if (paymentMode === 'online') planOnline(cast, at, bought);
    else planAtDoor(cast, at, bought);
  });
}

/** Most pay within minutes, some at the second try, some never. */
function planOnline(cast: Cast, at: Date, bought: Bought): void {
  const { timeline, draw, staff } = cast;
  const first = after(at, draw.between(1, 7) * MINUTE_MS);
  const drawn = draw.share();
  if (drawn < 0.72) {
    timeline.plan(first, () => pay(cast, bought, 'paid'));
    planDelivery(cast, bought, first);
  } else if (drawn < 0.84) {
    const again = after(first, draw.between(3, 40) * MINUTE_MS);
    timeline.plan(first, () => pay(cast, bought, draw.happens(0.6) ? 'failed' : 'cancelled'));
    timeline.plan(again, () => pay(cast, bought, 'paid'));
    planDelivery(cast, bought, again);
  } else if (drawn < 0.93) {
    if (draw.happens(0.5)) timeline.plan(first, () => pay(cast, bought, 'expired'));
    timeline.plan(after(at, HOLD_MS), () => expire(cast, bought.id));
  } else {
    const reason = draw.pick(['Je me suis trompé d’article.', 'Délai trop long.', '']);
    const ended = after(at, draw.between(1, 20) * HOUR_MS);
    timeline.plan(ended, () => cancelAs(cast, bought.by ?? staff.orders, bought.id, reason));
  }
}

function planAtDoor(cast: Cast, at: Date, bought: Bought): void {
  if (cast.draw.happens(0.07)) planRefusalAtDoor(cast, bought, at);
  else planDelivery(cast, bought, at, () => takeCash(cast, bought.id, bought.total));
}

/** Plans a pre-order, its instalments (on time, late or not yet), and the delivery once all is paid. */
export function planDemoPreorder(cast: Cast, at: Date, buyer: Buyer): void {
  const { timeline, draw, goods, staff } = cast;
  const good = draw.pickEarly(goods.preorder);
  timeline.plan(at, async () => {
    const wanted = { kind: 'preorder', paymentMode: 'echelonne' } as const;
    const bought = await buy(cast, buyer, { ...wanted, goods: [{ good, quantity: 1 }] });
    if (draw.happens(0.1)) {
      const ended = after(at, 5 * DAY_MS);
      timeline.plan(ended, () =>
        cancelAs(cast, staff.orders, bought.id, 'Premier versement absent.'),
      );
      return;
    }
    const first = after(at, draw.between(0.1, 5) * HOUR_MS);
    timeline.plan(first, () => pay(cast, bought, 'paid'));
    const second = after(at, drawDelay(cast, 30));
    const third = after(at, drawDelay(cast, 60));
    if (draw.happens(0.15)) return;
    timeline.plan(second, () => pay(cast, bought, 'paid'));
    if (draw.happens(0.15) || third <= second) return;
    timeline.plan(third, () => pay(cast, bought, 'paid'));
    planDelivery(cast, bought, third);
  });
}

const drawDelay = ({ draw }: Cast, dueDays: number) =>
  (dueDays + (draw.happens(0.7) ? draw.between(-3, 0) : draw.between(2, 9))) * DAY_MS;

type Credit = {
  good?: DemoProduct;
  until?: 'hr' | 'shop' | 'end';
  /** Paid later instalments, once due. */
  pays?: number;
};

/** Plans a credit order: the answers of HR and shop, first instalment, delivery, later instalments. */
export function planDemoCredit(
  cast: Cast,
  at: Date,
  buyer: Buyer & { company?: DemoCompany },
  { good = cast.draw.pickEarly(cast.goods.credit), until = 'end', pays }: Credit = {},
): void {
  const { tx, config, timeline, draw, staff, actor } = cast;
  const hr = actor(HR_OF[buyer.company!]);
  timeline.plan(at, async () => {
    const wanted = { kind: 'creditorder', paymentMode: 'echelonne' } as const;
    const bought = await buy(cast, buyer, { ...wanted, goods: [{ good, quantity: 1 }] });
    if (until === 'hr') return;
    const byHr = after(at, draw.between(4, 28) * HOUR_MS);
    if (draw.happens(0.08)) {
      const no = { state: 'rejected', reason: 'Quotité cessible dépassée.' } as const;
      timeline.plan(byHr, () => validateForEmployer({ db: tx, config, actor: hr }, bought.id, no));
      return;
    }
    const yes = { state: 'validated' } as const;
    timeline.plan(byHr, () => validateForEmployer({ db: tx, config, actor: hr }, bought.id, yes));
    if (until === 'shop') return;
    const byShop = after(byHr, draw.between(2, 20) * HOUR_MS);
    if (draw.happens(0.05)) {
      const no = { state: 'rejected', reason: 'Échéance en retard sur un autre crédit.' } as const;
      timeline.plan(byShop, () =>
        validateForShop({ db: tx, config, actor: staff.credit }, bought.id, no),
      );
      return;
    }
    timeline.plan(byShop, () =>
      validateForShop({ db: tx, config, actor: staff.credit }, bought.id, yes),
    );
    if (draw.happens(0.06))
      planOverride(cast, staff.manager, bought.id, after(byShop, 3 * HOUR_MS));
    const first = after(byShop, draw.between(1, 24) * HOUR_MS);
    timeline.plan(first, () => pay(cast, bought, 'paid'));
    planDelivery(cast, bought, first);
    planMonths(cast, byShop, bought, pays);
  });
}

/** A known buyer is confirmed before the first instalment. */
function planOverride({ tx, config, timeline }: Cast, by: Account, id: number, at: Date): void {
  const reason = 'Client connu, versement promis demain.';
  timeline.plan(at, () => overrideCredit({ db: tx, config, actor: by }, id, { reason }));
}

function planMonths(cast: Cast, from: Date, bought: Bought, pays?: number): void {
  const { timeline, draw } = cast;
  const paid = pays ?? (draw.happens(0.35) ? 0 : draw.happens(0.2) ? 1 : 3);
  for (let month = 1; month <= paid; month += 1) {
    const at = after(from, drawDelay(cast, 30 * month));
    timeline.plan(at, async () => {
      if (draw.happens(0.75)) return pay(cast, bought, 'paid');
      const [, part = 0] = await partsOf(cast, bought.id);
      return takeCash(cast, bought.id, part);
    });
  }
}
