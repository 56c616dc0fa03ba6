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

/** The order of a ticket of a device, a new one by default. */
export async function aBookedSale(
  db: Db,
  own?: OwnDevice,
): Promise<{ id: number; device: OwnDevice }> {
  const device = own ?? (await aTillDevice(db));
  const [session, product] = [randomUUID(), await aProduct(db, { list_price: 10_000 })];
  const results = await tell(
    db,
    device,
    { kind: 'open', session, amount: 0 },
    {
      kind: 'sale',
      session,
      sequence: 1,
      lines: [{ id: product.id, quantity: 1, price: 10_000 }],
      total: 10_000,
      parts: [{ way: 'cash', amount: 10_000 }],
      takes_away: true,
    },
  );
  return { id: results[1]!.order_id!, device };
}

/** A ticket that the server refused: it gives too much away. */
export async function aRefusedSale(db: Db): Promise<number> {
  const device = await aTillDevice(db);
  const [session, product] = [randomUUID(), await aProduct(db, { list_price: 10_000 })];
  await tell(
    db,
    device,
    { kind: 'open', session, amount: 0 },
    {
      kind: 'sale',
      session,
      sequence: 1,
      lines: [{ id: product.id, quantity: 1, price: 10_000 }],
      discount: { amount: 5_000, reason: 'Carton ouvert' },
      total: 5_000,
      parts: [{ way: 'cash', amount: 5_000 }],
      takes_away: true,
    },
  );
  return (await db.select().from(tillSales)).at(-1)!.id;
}

/** A piece that was sold although the stock had none. */
export async function aTillShortage(db: Db): Promise<number> {
  const device = await aTillDevice(db);
  const [session, product] = [randomUUID(), await aProduct(db, { list_price: 10_000 })];
  await setStock(db, product.id, 0);
  await tell(
    db,
    device,
    { kind: 'open', session, amount: 0 },
    {
      kind: 'sale',
      session,
      sequence: 1,
      lines: [{ id: product.id, quantity: 1, price: 10_000 }],
      total: 10_000,
      parts: [{ way: 'cash', amount: 10_000 }],
      takes_away: true,
    },
  );
  return (await db.select().from(tillShortages)).at(-1)!.id;
}
