import { type DemoPerson, demoAccounts, demoGuests } from '../people.ts';
import { type Cast, HOUR_MS, MINUTE_MS } from './cast.ts';
import { type Bought, type Buyer, buy, planDelivery } from './orders.ts';
import { takeCash } from './pay.ts';
import { FOR_MOTHER, motherOf, pay, planDemoCredit } from './stories.ts';

const personOf = (email: string): DemoPerson =>
  demoAccounts.find((person) => person.email === email)!;

/** Plans the orders of the people in the README, and credit orders that wait for an answer. */
export function planNamed(cast: Cast): void {
  const [awa, modou] = [personOf('awa@example.sn'), personOf('modou@example.sn')];
  planDemoCredit(cast, cast.moment(48, 10), awa, { good: cast.good('SAM-MG23-AR'), pays: 1 });
  planBought(cast, awa, { daysAgo: 20, reference: 'MOU-OX46-NR', how: 'paid' });
  planBought(cast, awa, { daysAgo: 5, reference: 'MOU-BY-IN', how: 'cash' });
  planBought(cast, modou, { daysAgo: 33, reference: 'BIN-SF16-BU', how: 'cash' });
  planBought(cast, modou, { daysAgo: 3, reference: 'TEC-CAM30-OR', how: 'paid' });
  planThird(cast, 12, modou, 'HIS-A4K-43');
  // Its second part was due ten days ago.
  planThird(cast, 40, awa, 'HIS-A4K-43');
  planForMother(cast, modou);
  planForgotten(cast, awa);
  const [ndeye, ousmane] = demoGuests.map((guest) => ({ ...guest, isGuest: true }));
  planBought(cast, ndeye!, { daysAgo: 9, reference: 'PHI-HD93-VE', how: 'cash' });
  planBought(cast, ndeye!, { daysAgo: 1, reference: 'MOU-LM2-RG', how: 'unpaid' });
  planBought(cast, ousmane!, { daysAgo: 15, reference: 'PHI-DST3030-BU', how: 'cash' });
  planWaiting(cast);
}

function planWaiting(cast: Cast): void {
  const ofTeranga = cast.membersOn(1, 'Téranga SA');
  for (const [place, [daysAgo, hour]] of [
    [2, 15],
    [1, 11],
    [0, 12],
  ].entries()) {
    planDemoCredit(cast, cast.moment(daysAgo!, hour), ofTeranga[place]!, { until: 'hr' });
  }
  const [other] = cast.membersOn(5, 'Sahel Télécom');
  planDemoCredit(cast, cast.moment(3, 10), other!, { until: 'shop' });
}

type Purchase = { daysAgo: number; reference: string; how: 'paid' | 'cash' | 'unpaid' };

function planBought(cast: Cast, buyer: Buyer, { daysAgo, reference, how }: Purchase): void {
  const at = cast.moment(daysAgo, 16);
  cast.timeline.plan(at, async () => {
    const paymentMode = how === 'cash' ? 'domicile' : 'online';
    const goods = [{ good: cast.good(reference), quantity: 1 }];
    const bought = await buy(cast, buyer, { kind: 'order', paymentMode, goods });
    if (how === 'cash')
      planDelivery(cast, bought, at, () => takeCash(cast, bought.id, bought.total));
    if (how === 'paid') planPaid(cast, at, bought);
  });
}

function planForMother(cast: Cast, buyer: Buyer): void {
  const at = cast.moment(25, 11);
  cast.timeline.plan(at, async () => {
    const goods = [{ good: cast.good('MOU-OX46-NR'), quantity: 1 }];
    const gift = { note: FOR_MOTHER, relative: motherOf(buyer) };
    const wanted = { kind: 'order', paymentMode: 'online', goods, ...gift } as const;
    planPaid(cast, at, await buy(cast, buyer, wanted));
  });
}

/** Paid a week ago, and still not prepared. */
function planForgotten(cast: Cast, buyer: Buyer): void {
  const at = cast.moment(7, 10);
  cast.timeline.plan(at, async () => {
    const goods = [{ good: cast.good('MOU-BY-IN'), quantity: 1 }];
    const bought = await buy(cast, buyer, { kind: 'order', paymentMode: 'online', goods });
    const paid = new Date(at.getTime() + 2 * MINUTE_MS);
    cast.timeline.plan(paid, () => pay(cast, bought, 'paid', 'orange'));
  });
}

function planPaid(cast: Cast, at: Date, bought: Bought): void {
  const first = new Date(at.getTime() + 3 * MINUTE_MS);
  cast.timeline.plan(first, () => pay(cast, bought, 'paid', 'wave'));
  planDelivery(cast, bought, first);
}

function planThird(cast: Cast, daysAgo: number, buyer: Buyer, reference: string): void {
  const at = cast.moment(daysAgo, 18);
  cast.timeline.plan(at, async () => {
    const goods = [{ good: cast.good(reference), quantity: 1 }];
    const wanted = { kind: 'preorder', paymentMode: 'echelonne', goods } as const;
    const bought = await buy(cast, buyer, wanted);
    const first = new Date(at.getTime() + HOUR_MS);
    cast.timeline.plan(first, () => pay(cast, bought, 'paid', 'orange'));
  });
}
