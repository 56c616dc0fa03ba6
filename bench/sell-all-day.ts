import { randomUUID } from 'node:crypto';
import { gt } from 'drizzle-orm';
import { paths } from '#contract/base/paths.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { TillState } from '#contract/money/tills/till.ts';
import type { TillCommand } from '#contract/money/tills/till-commands.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { signedIn } from '#tests/helpers/base/cast.ts';
import type { Db } from '../server/base/db/open.ts';
import { median } from './median.ts';

const PARTS = 6;

/**
 * Sells one product after another at one till through the shop's API, each in a request of its own, and returns the
 * median of each sixth of the day in milliseconds. Throws if a sale is not booked.
 */
export async function sellAllDay({
  db,
  address,
  seller,
  tillId,
  sales,
}: {
  db: Db;
  address: string;
  seller: { id: number };
  tillId: number;
  sales: number;
}): Promise<number[]> {
  const goods = await db.select().from(products).where(gt(products.listPrice, 1_000)).limit(200);
  const [device, session] = [randomUUID(), randomUUID()];
  // A session of an account lasts ten minutes.
  let headers = await signedIn(db, seller);
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const state = await post<TillState>(paths.tillDevices, { device, till_id: tillId });
  const send = async (told: Omit<TillCommand, 'key' | 'at' | 'session'>) => {
    const command = { key: randomUUID(), at: new Date().toISOString(), session, ...told };
    const { results } = await post<{ results: { outcome: string; message: string }[] }>(
      paths.tillCommands,
      { device, commands: [command] },
    );
    if (results[0]?.outcome !== 'applied') throw new Error(results[0]?.message);
  };
  await send({ kind: 'open', amount: 50_000 });
  const times: number[] = [];
  for (let sequence = 1; sequence <= sales; sequence += 1) {
    const product = goods[sequence % goods.length]!;
    const duty = stampDutyOn(product.price, state.terms.duty_percent);
    if (sequence % 500 === 0) headers = await signedIn(db, seller);
    const start = performance.now();
    await send({
      kind: 'sale',
      sequence,
      lines: [{ id: product.id, quantity: 1, price: product.price }],
      total: product.price,
      parts: [{ way: 'cash', amount: product.price, ...(duty > 0 && { duty }) }],
      takes_away: true,
    });
    times.push(performance.now() - start);
  }
  const size = sales / PARTS;
  return Array.from({ length: PARTS }, (_, part) =>
    median(times.slice(part * size, (part + 1) * size)),
  );
}
