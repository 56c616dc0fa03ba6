import { expect, test } from 'vitest';
import { QueueFull } from '#server/base/take-turns.ts';
import { aPicture } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { stopWork } from '#tests/helpers/goods/picture-processes.ts';
import { readVariant } from './read-variant.ts';

const it = openCatalogueApp();

test('a visitor who asks for thousands of sizes is refused some, and another waits for none of them', async () => {
  const { hash } = await aPicture(it.db);
  const done: string[] = [];
  const refused: unknown[] = [];
  const goOn = stopWork();
  const ask = (width: number, whose: string) =>
    readVariant(it.db, { hash, width, format: 'webp' }, whose)
      .then(() => done.push(whose))
      .catch((error) => refused.push(error));
  const many = Array.from({ length: 510 }, (_, width) => ask(width + 1, 'many'));
  await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(8);
  for (const error of refused) expect(error).toBeInstanceOf(QueueFull);
  const one = ask(511, 'one');
  goOn();
  await one;
  expect(done.indexOf('one')).toBeLessThan(5);
  await Promise.all(many);
  expect(done).toHaveLength(503);
});
