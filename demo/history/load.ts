import { sql } from 'drizzle-orm';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import type { Config } from '#server/base/config/config.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { moderateReview } from '#server/goods/reviews/moderate-review.ts';
import { writeReview } from '#server/goods/reviews/write-review.ts';
import { convertLeads } from '#server/sales/leads/convert-leads.ts';
import { demoCustomers, passingGuests } from '../customers.ts';
import { dayFromNow } from '../days.ts';
import { planCases } from './cases.ts';
import {
  type Cast,
  createDraw,
  DAY_MS,
  HOUR_MS,
  hasStockProducts,
  openCast,
  planStock,
  STOCK,
} from './cast.ts';
import { dateBack } from './date-back.ts';
import { recordHistory } from './keep-current.ts';
import { planMoney } from './money.ts';
import { planNamed } from './named.ts';
import { promiseAgain, promiseAnswers } from './promise-answers.ts';
import { planDemoCredit, planDemoPreorder, planOrder, planPack } from './stories.ts';
import { planTill } from './till.ts';
import { createTimeline, type Marks, readMarks } from './timeline.ts';
import { countVisits, planBasket, planContacts } from './visits.ts';

/** Opinions that fit any appliance. */
const OPINIONS: readonly [stars: number, text: string][] = [
  [5, 'Exactement comme sur la photo. Livré le jour dit.'],
  [4, 'Bon rapport qualité-prix. La notice est seulement en anglais.'],
  [5, 'Ma mère en est très contente, merci à l’équipe.'],
  [3, 'Correct, mais l’emballage était abîmé.'],
  [4, 'Facile à installer. Un peu bruyant au début.'],
  [2, 'Reçu avec deux jours de retard, personne ne m’a prévenu.'],
  [5, 'Deuxième achat ici, toujours sérieux.'],
  [4, 'Solide. Le cordon aurait pu être plus long.'],
  [1, 'Publicité pour une autre boutique, appelez le 77…'],
  [4, 'Consomme peu, je l’ai vu sur le compteur Woyofal.'],
  [5, 'Payé en trois fois, sans souci.'],
  [3, 'Il fait le travail, sans plus.'],
];

/** Staff have not read the opinions from this place on. */
const UNREAD = 9;

const FIRST_DAYS_AGO = 44;

const PAUSE_DAYS = 4;

const DAYS = 70;
const SEED = 221;
/** Orders a day at the opening, and today. */
const FIRST_DAY_ORDERS = 1.6;
const TODAY_ORDERS = 5.6;
/** Share of the usual orders on each day of the week, from Sunday. */
const WEEK = [0.55, 0.9, 0.95, 1, 1.05, 1.3, 1.35];
/** Days ago. */
const CREDIT_SINCE = 66;

const MOST_PIECES = 10_000;

/** Without this, today's job would cancel past orders. */
const withoutConfirmation = (config: Config): Config => ({
  ...config,
  settings: {
    ...config.settings,
    HOME_PAYMENT_CONFIRM_FROM: MAX_XOF,
    HOME_PAYMENT_CONFIRM_FROM_PIECES: MOST_PIECES,
    ORDER_HOLD_MAX_PIECES: MOST_PIECES,
  },
});

/** Plays ten weeks of trade, dated back; sends nothing (rule R-17). `outer` must be a transaction.
 * Does nothing unless all products of `STOCK` exist. */
export async function loadHistory(outer: Db, config: Config): Promise<void> {
  if (!(await hasStockProducts(outer))) return;
  const tx = withoutSavepoints(outer);
  const now = new Date();
  const timeline = createTimeline();
  const cast = await openCast(tx, withoutConfirmation(config), {
    timeline,
    draw: createDraw(SEED),
    now,
  });
  planStock(cast, await stockedProducts(tx));
  planNamed(cast);
  planMoney(cast);
  planOpinions(cast);
  planContacts(cast);
  planCases(cast);
  planTill(cast);
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) planDay(cast, daysAgo);
  const before = await readMarks(tx);
  const taken = await timeline.play(tx, now);
  await dateBack(tx, taken, before);
  await promiseAgain(tx, config, sql`orders.id > ${before.orders!}`);
  await promiseAnswers(tx, config, sql`id > ${before.after_sales_cases!}`);
  await convertLeads(tx);
  await markSent(tx, before);
  await countVisits(tx, dayFromNow(1 - DAYS), dayFromNow(0));
  await recordHistory(tx);
}

/** The caller rolls back the whole transaction, so inner ones need no savepoints. */
function withoutSavepoints(tx: Db): Db {
  const flat: Db = Object.create(tx, {
    transaction: { value: <T>(work: (inner: Db) => Promise<T>) => work(flat) },
  });
  return flat;
}

async function stockedProducts(tx: Db): Promise<Map<string, number>> {
  const references = JSON.stringify(Object.keys(STOCK));
  const found = rowsOf<{ id: number; reference: string }>(
    await tx.execute(sql`select id, reference from products
      where reference in (select jsonb_array_elements_text(${references}::jsonb))`),
  );
  return new Map(found.map(({ id, reference }) => [reference, id]));
}

/** Orders increase each week, with most on Fridays and Saturdays. */
function planDay(cast: Cast, daysAgo: number): void {
  const { draw, moment } = cast;
  const share = (DAYS - 1 - daysAgo) / (DAYS - 1);
  const usual = FIRST_DAY_ORDERS + share * (TODAY_ORDERS - FIRST_DAY_ORDERS);
  const weekday = moment(daysAgo, 12).getUTCDay();
  const orders = Math.max(1, Math.round(usual * WEEK[weekday]! * draw.between(0.75, 1.25)));
  for (let n = 0; n < orders; n += 1) planSale(cast, daysAgo);
  if (draw.happens(0.35 + share * 0.4)) {
    const person = draw.happens(0.7) ? draw.pick(demoCustomers) : undefined;
    planBasket(cast, moment(daysAgo), `visiteur-${DAYS - daysAgo}`, person);
  }
}

function planSale(cast: Cast, daysAgo: number): void {
  const { draw, moment, customersOn, membersOn } = cast;
  const at = moment(daysAgo);
  const customer = draw.pick(customersOn(daysAgo));
  const drawn = draw.share();
  const members = daysAgo < CREDIT_SINCE ? membersOn(daysAgo) : [];
  if (drawn < 0.12) planOrder(cast, at, { ...draw.pick(passingGuests), isGuest: true });
  else if (drawn < 0.23) planDemoPreorder(cast, at, customer);
  else if (drawn < 0.29) planPack(cast, at, customer);
  else if (drawn < 0.4 && members.length > 0) planDemoCredit(cast, at, draw.pick(members));
  else planOrder(cast, at, customer);
}

/** Past messages have arrived, except to one full mailbox. */
async function markSent(tx: Db, { outgoing_messages: last, order_events: step }: Marks) {
  const isNew = sql`id > ${last!}`;
  await tx.execute(sql`
    update outgoing_messages
    set state = 'sent', attempts = 1, sent_at = least(created_at + interval '4 seconds', now())
    where ${isNew}`);
  await tx.execute(sql`
    update outgoing_messages set state = 'failed', attempts = 10, sent_at = null,
      failure = '552 Mailbox full'
    where id in (select id from outgoing_messages where ${isNew} and channel = 'mail'
      and recipient = ${demoCustomers[4]!.email} order by id desc limit 2)`);
  await tx.execute(sql`
    delete from pgboss.job_common where (name in ('deliver-message', 'deliver-sms')
      and (data ->> 'messageId')::int > ${last!})
      or (name = 'tell-of-step' and (data ->> 'eventId')::int > ${step!})`);
}

/** Plans reviews by customers; staff moderate them a day later, except the latest. */
function planOpinions({ tx, timeline, moment, draw, goods, customersOn, staff, actor }: Cast) {
  // The leading products have their own reviews.
  const reviewed = goods.all.slice(20);
  for (const [place, [stars, text]] of OPINIONS.entries()) {
    const daysAgo = FIRST_DAYS_AGO - place * PAUSE_DAYS;
    const { email } = draw.pick(customersOn(60));
    const at = moment(Math.max(0, daysAgo));
    const product = draw.pickEarly(reviewed);
    timeline.plan(at, async () => {
      const written = { partnerId: actor(email).id, text, stars };
      const { id } = await writeReview(tx, { ...written, productId: product.id });
      if (place >= UNREAD) return;
      const read = new Date(at.getTime() + DAY_MS + HOUR_MS);
      const state = stars === 1 ? 'refused' : 'published';
      timeline.plan(read, () => moderateReview(tx, staff.catalogue, id, state));
    });
  }
}
