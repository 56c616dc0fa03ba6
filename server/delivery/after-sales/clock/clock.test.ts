import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, withQuery } from '#contract/base/paths.ts';
import type { Case } from '#contract/delivery/after-sales.ts';
import { staffCases } from '#contract/delivery/staff-after-sales.ts';
import { afterSalesCases } from '#server/delivery/after-sales/tables.ts';
import { aCase } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { openCaseDesk } from '#tests/helpers/delivery/case-desk.ts';

const desk = openCaseDesk();

describe('the clock', () => {
  test('runs until the first answer, which a note is not', async () => {
    const { id } = await desk.opened();
    await desk.step(paths.staffCaseNotes, id, { text: 'Client connu.' });
    const noted = await desk.staffRead(id);
    expect(noted).toMatchObject({ answered_at: null, is_overdue: false });
    expect(noted.minutes_left).toBeGreaterThan(0);
    expect(
      (await desk.step(paths.staffCaseMessages, id, { text: 'Nous passons jeudi.' })).json(),
    ).toMatchObject({
      state: 'answered',
      minutes_left: null,
      answered_at: expect.any(String),
      is_mine: true,
    });
    expect(await desk.letters()).toContain('Nous passons jeudi.');
    const own = (await desk.read(id, desk.start.buyer)).json() as Case;
    expect(own.entries.map(({ kind }) => kind)).toEqual(['step', 'message']);
  });

  test('shows what is overdue, and the report counts it', async () => {
    const { id } = await aCase(desk.db, {
      openedAt: new Date(Date.now() - 10 * 86_400_000),
      dueAt: new Date(Date.now() - 8 * 86_400_000),
    });
    await desk.opened();
    const url = withQuery(staffCases.path, { overdue: 'true' });
    const { items } = (await desk.app.inject({ url, headers: desk.start.clerk })).json();
    expect(items).toMatchObject([{ id, is_overdue: true }]);
    expect(items[0].minutes_left).toBeLessThan(0);
    const told = (
      await desk.app.inject({ url: paths.afterSalesReport, headers: desk.start.clerk })
    ).json();
    expect(told).toMatchObject({ cases: 2, answered: 0, judged: 1, in_time: 0 });
  });

  test('tells the median of the last days once there are enough', async () => {
    const promise = async () => (await desk.app.inject(paths.afterSalesPromise)).json();
    for (let minutes = 1; minutes <= 9; minutes += 1) {
      await aCase(desk.db, { answeredAt: new Date(), answerMinutes: minutes * 10 });
    }
    expect(await promise()).toMatchObject({ median_minutes: null, cases: 9 });
    await aCase(desk.db, { answeredAt: new Date(), answerMinutes: 500 });
    expect(await promise()).toMatchObject({ median_minutes: 50, cases: 10 });
    const old = sql`now() - interval '31 days'`;
    await desk.db.update(afterSalesCases).set({ answeredAt: old });
    expect(await promise()).toMatchObject({ median_minutes: null, cases: 0 });
  });
});
