import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { partners } from '#server/base/identity/tables.ts';
import { goodsBack } from '#server/delivery/returns/take-back.ts';
import { applyTillCommands } from '#server/money/tills/commands/apply-commands.ts';
import { type OwnDevice, registerDevice } from '#server/money/tills/devices/own-device.ts';
import { tillSessions } from '#server/money/tills/tables.ts';
import { priceRulesOf } from '#server/sales/orders/pricing/price-order.ts';
import { workerShop } from '../base/worker-shop.ts';
import type { ATill } from './till-page.ts';

type Told = Partial<TillCommand> & Pick<TillCommand, 'kind'>;

/** A device of the till that speaks to the worker's shop without a page. */
export async function aDeviceOf(till: Pick<ATill, 'id' | 'seller'>) {
  const { db, config } = workerShop();
  const who = oneRow(await db.select().from(partners).where(eq(partners.email, till.seller.email)));
  const { id, role, companyId } = who;
  const actor = { kind: 'account', id, role, companyId, sessionId: '' } as const;
  const device: OwnDevice = await registerDevice(db, actor, {
    key: randomUUID(),
    tillId: till.id,
    name: 'Tablette',
  });
  let session = '';
  let sequence = 0;
  const send = (told: Told) =>
    applyTillCommands({ db, config, actor, providers: {}, goodsBack }, device, [
      { key: randomUUID(), at: new Date().toISOString(), session, ...told },
    ]);
  return {
    key: device.device.key,
    send,
    /** Opens the drawer with a float (XOF); returns the session's number. */
    async open(amount: number): Promise<number> {
      session = randomUUID();
      await send({ kind: 'open', amount });
      const newest = db.select().from(tillSessions).where(eq(tillSessions.tillId, till.id));
      return oneRow(await newest.orderBy(desc(tillSessions.id)).limit(1)).id;
    },
    /** Sells one piece offline for cash, less the discount. XOF. */
    sell(product: { id: number; list_price: number }, discountXof = 0) {
      sequence += 1;
      const total = product.list_price - discountXof;
      const duty = stampDutyOn(total, priceRulesOf(config).stampDutyPercent);
      return send({
        kind: 'sale',
        sequence,
        lines: [{ id: product.id, quantity: 1, price: product.list_price }],
        ...(discountXof > 0 && { discount: { amount: discountXof, reason: 'Carton ouvert' } }),
        total,
        parts: [{ way: 'cash', amount: total, ...(duty > 0 && { duty }) }],
        takes_away: true,
        offline: true,
      });
    },
  };
}
