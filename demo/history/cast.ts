import { and, asc, eq, inArray } from 'drizzle-orm';
import { LOW_STOCK } from '#contract/base/limits.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { deliveryZones } from '#server/sales/orders/delivery/tables.ts';
import { countStock } from '#server/sales/orders/goods/stock.ts';
import { type DemoCustomer, demoCustomers, signedUpDaysAgo } from '../customers.ts';
import type { DemoCompany } from '../people.ts';
import type { Timeline } from './timeline.ts';

export const DAY_MS = 86_400_000;

export const HOUR_MS = 3_600_000;

export const MINUTE_MS = 60_000;

export type Account = Extract<Actor, { kind: 'account' }>;

export type DemoProduct = {
  id: number;
  reference: string;
  name: string;
  price: number;
  preorderPrice: number | null;
  creditPrice: number | null;
};

/** Database, people and products of the history. */
export type Cast = {
  tx: Db;
  config: Config;
  timeline: Timeline;
  draw: Draw;
  now: Date;
  /** The most attractive first. */
  goods: { all: DemoProduct[]; preorder: DemoProduct[]; credit: DemoProduct[] };
  good(reference: string): DemoProduct;
  /** Undefined where staff renamed it. */
  zone(name: string): number | undefined;
  actor(email: string): Account;
  staff: Record<'orders' | 'credit' | 'manager' | 'admin' | 'catalogue' | 'afterSales', Account>;
  /** In opening hours; for today, never in the future. */
  moment(daysAgo: number, hour?: number): Date;
  customersOn(daysAgo: number): readonly DemoCustomer[];
  membersOn(daysAgo: number, company?: DemoCompany): readonly DemoCustomer[];
};

const MEMBER_AFTER_DAYS = 5;

const OPENS = 8;

const CLOSES = 22;

/** Reads accounts, delivery zones and listed products of the demo; products that may sell out stay out. */
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

/** Reads all persons with a password, by e-mail address; their `sessionId` is empty. */
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

async function readGoods(tx: Db): Promise<DemoProduct[]> {
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

/** Whether the database has every product of `STOCK`. */
export async function hasStockProducts(tx: Db): Promise<boolean> {
  const references = Object.keys(STOCK);
  return (await tx.$count(products, inArray(products.reference, references))) === references.length;
}

/** Reproducible random numbers. */
type Draw = ReturnType<typeof createDraw>;

/** Random numbers (mulberry32); the same seed gives the same numbers. */
export function createDraw(seed: number) {
  let state = seed;
  /** From 0 to below 1. */
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + share() * (most - least);
  return {
    share,
    between,
    happens: (chance: number): boolean => share() < chance,
    pick: <T>(list: readonly T[]): T => list[Math.floor(share() * list.length)]!,
    pickEarly: <T>(list: readonly T[]): T => list[Math.floor(share() ** 2 * list.length)]!,
  };
}

/** Pieces of each counted product, by reference, as counted six days ago. */
export const STOCK: Readonly<Record<string, number>> = {
  'BIN-BLG450-BL': 0,
  'SMT-STA24-BL': 0,
  'ROC-LE24-DC': 0,
  'END-EGC55-BG': 0,
  'HIS-H20-RG': 1,
  'MID-MFE12-NR': 2,
  'SAM-QN95-75': 2,
  'INF-ZR30-BG': 3,
  'SMT-STR180-VR': 2,
  'LEN-TBM10-GT': 3,
  'TCL-S5410-32': 12,
  'AST-BL15-NR': 14,
  'END-EGK-BU': 16,
  'SOL-SAF4-BL': 18,
  'BIN-BB12-RG': 22,
  'ELA-RF14-BU': 26,
  'END-EGS15-RS': 35,
};

const COUNTED_DAYS_AGO = 6;

/** The history must not sell them out. */
const isScarce = (reference: string): boolean => (STOCK[reference] ?? LOW_STOCK + 1) <= LOW_STOCK;

/** Plans the count of each product of `STOCK`; `idOf` gives product ids by reference. */
export function planStock({ tx, timeline, moment, staff }: Cast, idOf: Map<string, number>): void {
  for (const [place, [reference, available]] of Object.entries(STOCK).entries()) {
    const at = moment(COUNTED_DAYS_AGO, 9 + place / 20);
    timeline.plan(at, () =>
      countStock(tx, staff.catalogue, { productId: idOf.get(reference)! }, available),
    );
  }
}
