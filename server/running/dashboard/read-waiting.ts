import type { Reply } from '#contract/base/call.ts';
import { entriesOf } from '#contract/base/tables.ts';
import {
  type ListBehind,
  MATTERS,
  type Matter,
  type MatterName,
} from '#contract/running/staff-dashboard-lists.ts';
import type { WaitingMatter, waitingCalls } from '#contract/running/staff-waiting.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { staffConversations } from '#contract/talk/staff-conversations.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import type { StaffRows, SummedRows } from '#server/base/lists/read-list.ts';
import { listCases } from '#server/delivery/after-sales/staff/read-cases.ts';
import { listReturns } from '#server/delivery/returns/staff/read-returns.ts';
import { listTasks } from '#server/delivery/services/list-tasks.ts';
import { listBelowCost } from '#server/goods/catalogue/staff/list-below-cost.ts';
import { listStaffProducts } from '#server/goods/catalogue/staff/list-products.ts';
import { listStaffQuestions } from '#server/goods/questions/list-questions.ts';
import { listStaffReviews } from '#server/goods/reviews/list-reviews.ts';
import { listHandPayments } from '#server/money/payments/by-hand/list-hand-payments.ts';
import { listCreditNotes } from '#server/money/payments/staff/list-credit-notes.ts';
import { listRefunds } from '#server/money/payments/staff/list-refunds.ts';
import { listUnmatched } from '#server/money/payments/staff/list-unmatched.ts';
import { listTillSales } from '#server/money/tills/staff/sales.ts';
import { listTillSessions } from '#server/money/tills/staff/sessions.ts';
import { listTillShortages } from '#server/money/tills/staff/shortages.ts';
import { listStaffMemberships } from '#server/people/membership/staff/list-memberships.ts';
import { listInstalments } from '#server/sales/orders/staff/list-instalments.ts';
import { listOrders } from '#server/sales/orders/staff/list-orders.ts';
import { listConversations } from '#server/talk/whatsapp/staff/conversations.ts';
import { readTodaysMoney } from './read-money.ts';

type Rows = StaffRows<{ id: number | string }> | SummedRows<{ id: number | string }>;
type List = (typeof MATTERS)[MatterName]['list'];

/** The server's own lists, so that a figure and its list agree. Their queries come from `queryOf`. */
const LISTS: Record<List, (act: Act, query: never) => Rows | Promise<Rows>> = {
  commandes: ({ db }, query) => listOrders(db, query),
  sav: listCases,
  conversations: ({ db }, query) => listConversations(db, staffConversations, query),
  'non-rapproches': ({ db }, query) => listUnmatched(db, query),
  'cheques-et-virements': ({ db }, query) => listHandPayments(db, query),
  remboursements: ({ db }, query) => listRefunds(db, query),
  avoirs: ({ db }, query) => listCreditNotes(db, query),
  'services-a-faire': ({ db }, query) => listTasks(db, query),
  retours: ({ db }, query) => listReturns(db, query),
  adhesions: ({ db, actor }, query) => listStaffMemberships(db, actor, query),
  questions: ({ db }, query) => listStaffQuestions(db, query),
  avis: ({ db }, query) => listStaffReviews(db, query),
  echeances: ({ db, actor }, query) => listInstalments(db, actor, query),
  clotures: ({ db }, query) => listTillSessions(db, query),
  'ventes-caisse': ({ db }, query) => listTillSales(db, query),
  'manques-caisse': ({ db }, query) => listTillShortages(db, query),
  produits: ({ db }, query) => listStaffProducts(db, query),
  'sous-le-cout': listBelowCost,
};

/** Reads the filter and sort as the list's call would. */
const queryOf = (list: List, filter: Record<string, string>, sort: string | undefined) =>
  staffLists[list].query.parse({ ...filter, sort, limit: '1' }) as never;

/** What waits in the lists that the actor may see, and today's money (rules ). */
export async function readWaiting(act: Act): Promise<Reply<typeof waitingCalls.getWaiting>> {
  const matters: WaitingMatter[] = [];
  for (const [name, matter] of entriesOf(MATTERS)) {
    const { acts, isForActors }: Matter = matter;
    if (!actorHasRight(act.actor, staffLists[matter.list].access.right)) continue;
    if (isForActors && !actorHasRight(act.actor, acts)) continue;
    const found = await readMatter(act, matter);
    if (found.count > 0) matters.push({ matter: name, ...found });
  }
  return { matters, money: await readTodaysMoney(act) };
}

async function readMatter(
  act: Act,
  { list, filter, oldest, amount }: Matter & { list: List },
): Promise<Omit<WaitingMatter, 'matter'>> {
  const rows = await LISTS[list](act, queryOf(list, filter, oldest));
  const { items, total, is_more } = await rows.page();
  const [first] = items as ({ id: number | string } & Record<string, unknown>)[];
  const since = oldest === undefined ? null : first?.[oldest];
  return {
    count: total,
    is_more,
    amount: amount === undefined || total === 0 ? null : await sumOf(act, { list, filter }, amount),
    since: typeof since === 'string' ? since : null,
    only: total === 1 && first !== undefined ? first.id : null,
  };
}

/** XOF. The sort makes the list join what it sorts by. */
async function sumOf(
  act: Act,
  { list, filter }: ListBehind & { list: List },
  amount: string,
): Promise<number> {
  const rows = await LISTS[list](act, queryOf(list, filter, amount));
  if (!('sum' in rows)) throw new Error(`The list ${list} has nothing to add up`);
  return rows.sum(amount);
}
