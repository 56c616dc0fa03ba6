import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { type DemoCustomer, demoCustomers, signedUpDaysAgo } from '../customers.ts';
import type { DemoCompany } from '../people.ts';
import type { Draw } from './draw.ts';
import { isScarce, STOCK } from './stock.ts';
import type { Timeline } from './timeline.ts';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

export type Account = Extract<Actor, { kind: 'account' }>;
export type Good = {
  id: number;
  reference: string;
  name: string;
  price: number;
  preorderPrice: number | null;
  creditPrice: number | null;
};

/** All that a part of the history needs: where it is written, who acts in it and what is sold. */
export type Cast = {
  tx: Db;
  config: Config;
  timeline: Timeline;
  draw: Draw;
  now: Date;
  /** The most attractive first. */
  goods: { all: Good[]; preorder: Good[]; credit: Good[] };
  good(reference: string): Good;
  /** The number of a zone of delivery; undefined where staff has renamed it. */
  zone(name: string): number | undefined;
  actor(email: string): Account;
  staff: Record<'orders' | 'credit' | 'manager' | 'admin' | 'catalogue' | 'afterSales', Account>;
  /** A moment of a day that many days before today; of today, one that has passed. */
  moment(daysAgo: number, hour?: number): Date;
  /** Those who had an account so many days before today. */
  customersOn(daysAgo: number): readonly DemoCustomer[];
  membersOn(daysAgo: number, company?: DemoCompany): readonly DemoCustomer[];
};

/** How long it takes from an account to a membership at most. */
const MEMBER_AFTER_DAYS = 5;
const OPENS = 8;
const CLOSES = 22;

export async function openCast(
  tx: Db,
  config: Config,
  parts: { timeline: Timeline; draw: Draw; now: Date },
): Promise<Cast> {
  const accounts = await readAccounts(tx);
  const all = await readGoods(tx);
  const zones = await tx
    .select({ id: deliveryZones.id, name: deliveryZones.name })
    .from(deliveryZones);
  const { draw, now } = parts;
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const actor = (email: string) => accounts.get(email)!;
  const customersOn = (daysAgo: number) =>
    demoCustomers.filter((_, place) => signedUpDaysAgo(place) > daysAgo + 1);
  return {
    tx,
    config,
    ...parts,
    actor,
    customersOn,
    goods: {
      all,
      preorder: all.filter(({ preorderPrice }) => preorderPrice !== null),
      credit: all.filter(({ creditPrice }) => creditPrice !== null),
    },
    zone: (name) => zones.find((zone) => zone.name === name)?.id,
    good: (reference) => all.find((good) => good.reference === reference)!,
    staff: {
      orders: actor('commandes@example.sn'),
      credit: actor('credit@example.sn'),
      manager: actor('gerant@example.sn'),
      admin: actor('admin@example.sn'),
      catalogue: actor('catalogue@example.sn'),
      afterSales: actor('sav@example.sn'),
    },
    moment(daysAgo, hour = draw.between(OPENS, CLOSES)) {
      if (daysAgo > 0) return new Date(midnight - daysAgo * DAY_MS + hour * HOUR_MS);
      const passed = (hour - OPENS) / (CLOSES - OPENS);
      return new Date(midnight + passed * (now.getTime() - midnight));
    },
    membersOn: (daysAgo, company) =>
      customersOn(daysAgo + MEMBER_AFTER_DAYS).filter(
        (person) =>
          person.request === 'accepted' && (company === undefined || person.company === company),
      ),
  };
}

/** Who can sign in, by e-mail. */
export async function readAccounts(tx: Db): Promise<ReadonlyMap<string, Account>> {
  const found = await tx
    .select({
      id: partners.id,
      email: partners.email,
      role: partners.role,
      companyId: partners.companyId,
    })
    .from(partners)
    .where(and(eq(partners.kind, 'person'), eq(partners.hasPassword, true)));
  return new Map(
    found.map(({ email, ...account }) => [
      email,
      { kind: 'account', ...account, sessionId: '' } satisfies Account,
    ]),
  );
}

/** What is sold; what is scarce is left to be seen as such. */
async function readGoods(tx: Db): Promise<Good[]> {
  const found = await tx
    .select({
      id: products.id,
      reference: products.reference,
      name: products.name,
      price: products.price,
      preorderPrice: products.preorderPrice,
      creditPrice: products.creditPrice,
    })
    .from(products)
    .where(eq(products.listed, true))
    .orderBy(asc(products.rank));
  return found.filter(({ reference }) => !isScarce(reference));
}

/** Whether everything that the history sells is there. */
export async function hasGoods(tx: Db): Promise<boolean> {
  const references = Object.keys(STOCK);
  return (await tx.$count(products, inArray(products.reference, references))) === references.length;
}
