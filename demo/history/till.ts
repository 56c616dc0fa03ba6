import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { goodsBack } from '#server/delivery/returns/take-back.ts';
import { places } from '#server/goods/stock/tables.ts';
import { applyTillCommands } from '#server/money/tills/commands/apply-commands.ts';
import { type OwnDevice, registerDevice } from '#server/money/tills/devices/own-device.ts';
import { quoteTillSale } from '#server/money/tills/reading/quote-sale.ts';
import { acceptSession } from '#server/money/tills/sessions/accept-session.ts';
import { createTill } from '#server/money/tills/staff/tills.ts';
import { tillSessions } from '#server/money/tills/tables.ts';
import { priceRulesOf } from '#server/sales/orders/pricing/price-order.ts';
import type { Cast } from './cast.ts';

const SELLER = 'vendeur@example.sn';
const FLOAT_XOF = 50_000;

type Wanted = { reference: string; hour: number; way?: 'terminal'; phone?: string; name?: string };
type Told = Partial<TillCommand> & Pick<TillCommand, 'kind'>;
/** Tells the server what the tablet of the showroom recorded at this moment. */
type Tell = (at: Date, told: Told) => Promise<void>;

const YESTERDAY: Wanted[] = [
  { reference: 'MOU-LM2-RG', hour: 10 },
  { reference: 'TEC-CAM30-OR', hour: 12, way: 'terminal' },
  { reference: 'PHI-DST3030-BU', hour: 16, phone: '+221771000061', name: 'Rokhaya Badji' },
];
const TODAY: Wanted[] = [{ reference: 'BIN-SF16-BU', hour: 10 }];

/** Plans the till of the showroom: yesterday's accepted closing, and today's count, which waits for a second person. */
export function planTill(cast: Cast): void {
  const { tx, config, timeline, moment, staff } = cast;
  const open = { device: undefined as OwnDevice | undefined };
  timeline.plan(moment(2, 9), async () => {
    open.device = await putUp(cast);
    await dateTill(tx, moment(2, 9));
  });
  planSession(cast, open, { daysAgo: 1, sales: YESTERDAY, lacksXof: 500 });
  timeline.plan(moment(1, 20), async () => {
    const session = oneRow(
      await tx.select().from(tillSessions).orderBy(desc(tillSessions.id)).limit(1),
    );
    const act = { db: tx, config, actor: staff.manager };
    await acceptSession(act, { id: session.id, version: session.version }, 'Pièce de 500 rendue');
    await dateTill(tx, moment(1, 20));
  });
  planSession(cast, open, { daysAgo: 0, sales: TODAY, lacksXof: 0 });
}

async function putUp({ tx, staff, actor }: Cast): Promise<OwnDevice> {
  const showroom = oneRow(await tx.select().from(places).where(eq(places.isDefault, true)));
  const form = { code: 'C1', name: 'Comptoir', place_id: showroom.id };
  const { id: tillId } = await createTill(tx, staff.manager, form);
  const tablet = { key: randomUUID(), tillId, name: 'Tablette du magasin' };
  return registerDevice(tx, actor(SELLER), tablet);
}

type Day = { daysAgo: number; sales: Wanted[]; lacksXof: number };

function planSession(
  cast: Cast,
  open: { device: OwnDevice | undefined },
  { daysAgo, sales, lacksXof }: Day,
): void {
  const { tx, config, timeline, moment, actor } = cast;
  const session = randomUUID();
  let drawerXof = FLOAT_XOF;
  const tell: Tell = async (at, told) => {
    const command = { key: randomUUID(), at: at.toISOString(), session, ...told };
    const act = { db: tx, config, actor: actor(SELLER), providers: {}, goodsBack };
    const [result] = await applyTillCommands(act, open.device!, [command]);
    if (result?.outcome !== 'applied') throw new Error(`${told.kind}: ${result?.message}`);
    await dateTill(tx, at);
  };
  const plan = (hour: number, step: (at: Date) => Promise<void>) => {
    const at = moment(daysAgo, hour);
    timeline.plan(at, () => step(at));
  };
  plan(9, (at) => tell(at, { kind: 'open', amount: FLOAT_XOF }));
  for (const [place, wanted] of sales.entries()) {
    plan(wanted.hour, async (at) => {
      const sequence = (daysAgo === 0 ? YESTERDAY.length : 0) + place + 1;
      drawerXof += await sell(cast, open.device!, { wanted, sequence }, (told) => tell(at, told));
    });
  }
  plan(17, async (at) => {
    await tell(at, { kind: 'cash_out', amount: 2_000, cash_reason: 'expense', reason: 'Taxi' });
    drawerXof -= 2_000;
  });
  plan(19, (at) => tell(at, { kind: 'count', amount: drawerXof - lacksXof }));
}

/** Sells one piece at the shop's price; returns what came into the drawer, XOF. */
async function sell(
  { tx, config, good }: Cast,
  { till }: OwnDevice,
  { wanted, sequence }: { wanted: Wanted; sequence: number },
  tell: (told: Told) => Promise<void>,
): Promise<number> {
  const { id } = good(wanted.reference);
  const asked = { lines: [{ id, quantity: 1, price: 0 }] };
  const { total, lines } = await quoteTillSale({ db: tx, config }, till, asked);
  const duty = stampDutyOn(total, priceRulesOf(config).stampDutyPercent);
  const part: TillPart =
    wanted.way === 'terminal'
      ? { way: 'terminal', amount: total, reference: `A-${4100 + sequence}` }
      : { way: 'cash', amount: total, ...(duty > 0 && { duty }) };
  await tell({
    kind: 'sale',
    sequence,
    lines: [{ id, quantity: 1, price: lines[0]!.unit_price }],
    total,
    parts: [part],
    takes_away: true,
    ...(wanted.phone !== undefined && {
      customer: { phone: wanted.phone, ...(wanted.name !== undefined && { name: wanted.name }) },
    }),
  });
  return part.way === 'cash' ? total + duty : 0;
}

const DATED: Record<string, readonly string[]> = {
  till_devices: ['registered_at', 'seen_at'],
  till_sessions: ['opened_at', 'counted_at', 'accepted_at'],
  till_cash_moves: ['at'],
  till_sales: ['at'],
  till_refunds: ['at'],
  till_commands: ['at'],
};

/** Dates what the database dated at the start of this transaction, which is all that the step wrote. */
async function dateTill(tx: Db, at: Date): Promise<void> {
  for (const [table, columns] of Object.entries(DATED)) {
    for (const column of columns.map((name) => sql.identifier(name))) {
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${column} = ${at.toISOString()}::timestamptz
        where ${column} = now()`);
    }
  }
}
