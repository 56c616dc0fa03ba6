import { and, eq } from 'drizzle-orm';
import type { Fault } from '#contract/delivery/after-sales-states.ts';
import { Problem } from '#server/base/problem.ts';
import { openCase, type WantedCase } from '#server/delivery/after-sales/desk/open-case.ts';
import { writeToCase } from '#server/delivery/after-sales/desk/write-to-case.ts';
import { openByTelephone } from '#server/delivery/after-sales/staff/open-by-telephone.ts';
import {
  answerCase,
  closeCase,
  exchangeCase,
  lendUnit,
  noteOnCase,
  quoteCase,
  repairCase,
  sendToWorkshop,
} from '#server/delivery/after-sales/staff/steps.ts';
import { warranties, workshops } from '#server/delivery/after-sales/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';
import { dayFromNow } from '../days.ts';
import { type Cast, HOUR_MS } from './cast.ts';

export type Caller = { name: string; phone: string; email?: string };
export type Broken = { fault: Fault; description: string };
export type CaseAction = (cast: Cast, id: number) => Promise<unknown>;

/** Plans `open` at [days before today, hour of day] and each further act so many hours after it. */
export function planCase(
  cast: Cast,
  [daysAgo, hour]: [daysAgo: number, hour: number],
  open: (cast: Cast) => Promise<number>,
  ...then: (readonly [hours: number, act: CaseAction])[]
): void {
  const at = cast.moment(daysAgo, hour);
  cast.timeline.plan(at, async () => {
    const id = await open(cast);
    for (const [hours, act] of then) {
      cast.timeline.plan(new Date(at.getTime() + hours * HOUR_MS), () => act(cast, id));
    }
  });
}

const wanted = (broken: Broken): WantedCase => ({
  orderId: undefined,
  lineId: undefined,
  warrantyId: undefined,
  article: '',
  serial: '',
  ...broken,
});

const openOwn = async (cast: Cast, email: string, about: WantedCase): Promise<number> => {
  const holder = { actor: cast.actor(email), orderToken: undefined };
  return (await openCase({ db: cast.tx, config: cast.config, actor: holder }, about, [])).id;
};

/** Opens a case as the buyer of a delivered product. Throws `conflict` if nothing was delivered. */
export const ofOrder = (email: string, reference: string, broken: Broken) => async (cast: Cast) =>
  openOwn(cast, email, { ...wanted(broken), ...(await deliveredLine(cast, email, reference)) });

/** Opens a case as a customer who names the product, without an order or a warranty. */
export const ofAnything = (email: string, article: string, broken: Broken) => (cast: Cast) =>
  openOwn(cast, email, { ...wanted(broken), article });

const telephone = (
  { tx, config, staff }: Cast,
  { email = '', ...caller }: Caller,
  about: WantedCase,
) => openByTelephone({ db: tx, config, actor: staff.afterSales }, about, { ...caller, email });

/** Opens a case as the clerk for a caller with a delivered product. Throws `conflict` if nothing was delivered. */
export const calledOfOrder =
  (caller: Caller, reference: string, broken: Broken) => async (cast: Cast) =>
    telephone(cast, caller, {
      ...wanted(broken),
      ...(await deliveredLine(cast, caller.email ?? '', reference)),
    });

/** Opens a case as the clerk for a caller; `serial` names an existing warranty. */
export const calledOfPaper =
  (caller: Caller, serial: string, broken: Broken) => async (cast: Cast) => {
    const [paper] = await cast.tx.select().from(warranties).where(eq(warranties.serial, serial));
    return telephone(cast, caller, { ...wanted(broken), warrantyId: paper!.id });
  };

async function deliveredLine({ tx }: Cast, email: string, reference: string) {
  const [line] = await tx
    .select({ orderId: orders.id, lineId: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.buyerEmail, email),
        eq(products.reference, reference),
        eq(orders.fulfilment, 'delivered'),
      ),
    );
  // Undelivered products have no faults.
  if (line === undefined) throw new Problem('conflict', 'Rien n’est livré.');
  return line;
}

const stepOn = ({ config, staff }: Cast, id: number) => ({
  config,
  actor: staff.afterSales,
  id,
  version: undefined,
});

/** The clerk writes to the customer; with `waits` the case waits for the reply. */
export const answer =
  (text: string, { waits = false } = {}): CaseAction =>
  (cast, id) =>
    answerCase(cast.tx, stepOn(cast, id), { text, waits });

/** The clerk adds a note that the customer does not see. */
export const note =
  (text: string): CaseAction =>
  (cast, id) =>
    noteOnCase(cast.tx, stepOn(cast, id), text);

/** The customer with this e-mail address writes to the case, without photos. */
export const writeAs =
  (email: string, text: string): CaseAction =>
  (cast, id) => {
    const holder = { actor: cast.actor(email), token: undefined };
    return writeToCase({ db: cast.tx, config: cast.config, actor: holder }, id, {
      text,
      photos: [],
    });
  };

/** The clerk sends the piece to an existing workshop and notifies the customer. */
export const handTo =
  (workshop: string): CaseAction =>
  async (cast, id) => {
    const [found] = await cast.tx.select().from(workshops).where(eq(workshops.name, workshop));
    await sendToWorkshop(cast.tx, stepOn(cast, id), { workshopId: found!.id, note: '' });
  };

/** The clerk marks the case as repaired and notifies the customer. */
export const repair =
  (text: string): CaseAction =>
  (cast, id) =>
    repairCase(cast.tx, stepOn(cast, id), text);

/** The clerk decides an exchange and notes the return of the broken piece where the order allows it. */
export const exchange =
  (text: string): CaseAction =>
  (cast, id) =>
    exchangeCase(cast.tx, stepOn(cast, id), text);

/** The clerk proposes the price of a repair outside the warranty to the customer. */
export const quote =
  (partsXof: number, labourXof: number, text: string): CaseAction =>
  (cast, id) =>
    quoteCase(cast.tx, stepOn(cast, id), { partsXof, labourXof, note: text });

/** The clerk lends the customer a piece until `days` days from today. */
export const lend =
  (name: string, serial: string, days: number): CaseAction =>
  (cast, id) =>
    lendUnit(cast.tx, stepOn(cast, id), { name, serial, until: dayFromNow(days) });

/** The clerk closes the case; `refused` needs a reason, and no piece may still be lent. */
export const end =
  (outcome: 'repaired' | 'refused', reason = ''): CaseAction =>
  (cast, id) =>
    closeCase(cast.tx, stepOn(cast, id), { outcome, reason });
