import { randomUUID } from 'node:crypto';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import type { Db } from '#server/base/db/open.ts';
import { goodsBack } from '#server/delivery/returns/take-back.ts';
import { applyTillCommands } from '#server/money/tills/commands/apply-commands.ts';
import { type OwnDevice, registerDevice } from '#server/money/tills/devices/own-device.ts';
import { createTill } from '#server/money/tills/staff/tills.ts';
import { tillSales, tillSessions, tillShortages } from '#server/money/tills/tables.ts';
import { testConfig } from '../base/app.ts';
import { aProduct } from '../base/builders.ts';
import { byMachine } from '../base/cast.ts';
import { aKeeper, MAGASIN } from '../goods/stock-room.ts';
import { setStock } from '../sales/order-builders.ts';

let serial = 0;

/** Creates a till at the place that every shop has. */
export async function aTill(db: Db): Promise<number> {
  serial += 1;
  const form = { code: `K${serial}`, name: `Caisse ${serial}`, place_id: MAGASIN };
  return (await createTill(db, byMachine, form)).id;
}

/** Registers a device at a till, a new one by default. */
export async function aTillDevice(db: Db, till?: number): Promise<OwnDevice> {
  const tillId = till ?? (await aTill(db));
  return registerDevice(db, byMachine, { key: randomUUID(), tillId, name: 'Tablette' });
}

/** Sends commands of a device for a new seller. */
async function tell(
  db: Db,
  device: OwnDevice,
  ...told: (Partial<TillCommand> & Pick<TillCommand, 'kind' | 'session'>)[]
) {
  const actor = await aKeeper(db, 'seller');
  const commands = told.map((one) => ({ key: randomUUID(), at: new Date().toISOString(), ...one }));
  return applyTillCommands(
    { db, config: testConfig(), actor, providers: {}, goodsBack },
    device,
    commands,
  );
}

/** A session that was counted by a seller; its device too. */
export async function aCountedSession(db: Db): Promise<{ id: number; device: OwnDevice }> {
  const device = await aTillDevice(db);
  const session = randomUUID();
  await tell(
    db,
    device,
    { kind: 'open', session, amount: 0 },
    { kind: 'count', session, amount: 0 },
  );
  const sessions = await db.select().from(tillSessions);
  return { id: sessions.at(-1)!.id, device };
}

/** Opens a till and sells one piece for cash at its price, 10,000 XOF, less a discount. */
async function sellOne(db: Db, device: OwnDevice, product: { id: number }, discountXof = 0) {
  const [session, total] = [randomUUID(), 10_000 - discountXof];
  return tell(
    db,
    device,
    { kind: 'open', session, amount: 0 },
    {
      kind: 'sale',
      session,
      sequence: 1,
      lines: [{ id: product.id, quantity: 1, price: 10_000 }],
      ...(discountXof > 0 && { discount: { amount: discountXof, reason: 'Carton ouvert' } }),
      total,
      parts: [{ way: 'cash', amount: total }],
      takes_away: true,
    },
  );
}

const aPiece = (db: Db) => aProduct(db, { list_price: 10_000 });

/** The order of a ticket of a device, a new one by default. */
export async function aBookedSale(
  db: Db,
  own?: OwnDevice,
): Promise<{ id: number; device: OwnDevice }> {
  const device = own ?? (await aTillDevice(db));
  const results = await sellOne(db, device, await aPiece(db));
  return { id: results[1]!.order_id!, device };
}

/** A ticket that the server refused: it gives too much away. */
export async function aRefusedSale(db: Db): Promise<number> {
  await sellOne(db, await aTillDevice(db), await aPiece(db), 5_000);
  return (await db.select().from(tillSales)).at(-1)!.id;
}

/** A piece that was sold although the stock had none. */
export async function aTillShortage(db: Db): Promise<number> {
  const product = await aPiece(db);
  await setStock(db, product.id, 0);
  await sellOne(db, await aTillDevice(db), product);
  return (await db.select().from(tillShortages)).at(-1)!.id;
}
