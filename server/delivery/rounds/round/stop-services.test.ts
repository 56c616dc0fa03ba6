import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditNoteLines, creditNotes } from '#server/sales/orders/crediting/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openRoundDesk } from '#tests/helpers/delivery/round-desk.ts';
import { anOrderToDeliver, aStartedRound } from '#tests/helpers/delivery/rounds.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { anOrder, setStock } from '#tests/helpers/sales/order-builders.ts';

const desk = openRoundDesk();
const { shop } = desk;

test('a driver reads the work sold with a delivery, not its price, nor what was credited', async () => {
  const services = [
    await aService(shop.db, { name: 'Pose', price: 15_432 }),
    await aService(shop.db, { kind: 'removal', name: 'Reprise de l’ancien', position: 1 }),
    await aService(shop.db, { kind: 'warranty', name: 'Deux ans', months: 24, position: 2 }),
  ];
  const { id: productId } = await aProduct(shop.db, { name: 'Climatiseur' });
  await setStock(shop.db, productId, 10);
  const line = { id: productId, quantity: 2, services: services.map(({ id }) => id) };
  const { order } = await anOrder(shop.db, { lines: [line] });
  const plainOrder = await anOrderToDeliver(shop.db);
  await aStartedRound(shop.db, [order, plainOrder], { driverId: desk.driverId });
  const [sold, plain] = (await desk.ownRounds())[0]!.stops;
  const work = { product: 'Climatiseur', quantity: 2 };
  const removal = { ...work, kind: 'removal', name: 'Reprise de l’ancien' };
  expect(sold!.services).toEqual([{ ...work, kind: 'installation', name: 'Pose' }, removal]);
  expect(JSON.stringify(sold)).not.toContain('15432');
  expect(sold!.lines).toMatchObject([{ name: 'Climatiseur', quantity: 2 }]);
  expect(plain!.services).toEqual([]);
  await creditService(order.id);
  expect((await desk.ownRounds())[0]!.stops[0]!.services).toEqual([removal]);
});

/** An issued credit note for all pieces of the order's first service. */
async function creditService(orderId: number): Promise<void> {
  const [line] = await shop.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'service')))
    .orderBy(orderLines.position);
  const { id: orderLineId, name, quantity, total } = line!;
  const [note] = await shop.db
    .insert(creditNotes)
    .values({
      orderId,
      selection: { lines: [{ lineId: orderLineId, quantity }], withDelivery: false, amountXof: 0 },
      reason: 'Client équipé',
      amountTotal: total,
      amountUntaxed: total,
      amountTax: 0,
      state: 'issued',
      year: 2026,
      serial: 1,
      issuedAt: new Date(),
    })
    .returning();
  await shop.db.insert(creditNoteLines).values({
    creditNoteId: note!.id,
    position: 1,
    kind: 'service',
    orderLineId,
    name,
    quantity,
    total,
    subtotal: total,
    tax: 0,
  });
}
