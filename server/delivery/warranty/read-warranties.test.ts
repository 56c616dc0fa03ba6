import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import { partners } from '#server/base/identity/tables.ts';
import { aWarranty } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { openCaseDesk } from '#tests/helpers/delivery/case-desk.ts';

const desk = openCaseDesk();

test('one’s warranties are what was delivered, and receipts of a proven number only', async () => {
  await aWarranty(desk.db, { serial: 'SN-99', phone: desk.start.account.phone });
  const own = async () =>
    (await desk.app.inject({ url: paths.ownWarranties, headers: desk.start.buyer })).json();
  expect(await own()).toMatchObject([
    { order_id: desk.start.order.id, pieces: 1, is_running: true },
  ]);
  await desk.db
    .update(partners)
    .set({ phoneProvenAt: new Date() })
    .where(eq(partners.id, desk.start.account.id));
  const found = await own();
  expect(found.map(({ serial }: { serial: string }) => serial).toSorted()).toEqual(['', 'SN-99']);
});

test('a warranty is found by serial, telephone and order', async () => {
  await aWarranty(desk.db, { serial: 'SN-88', phone: '+221776665544' });
  const find = async (q: string) =>
    (
      await desk.app.inject({
        url: withQuery(paths.warrantySearch, { q }),
        headers: desk.start.clerk,
      })
    ).json();
  expect(await find('sn-88')).toMatchObject([{ serial: 'SN-88', warranty_id: expect.any(Number) }]);
  expect(await find('77 666 55 44')).toHaveLength(1);
  expect(await find(desk.start.order.number)).toMatchObject([
    { order_id: desk.start.order.id, line_id: desk.start.lineId },
  ]);
  expect(await find('RIEN-1')).toEqual([]);
});
