import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { createPreviewReader } from './product-preview.ts';

const it = openCatalogueApp();

/** Holds callers back until `count` have come. */
function gateFor(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}

test('those who come before a drawing has begun share one, whoever they are', async () => {
  const { id } = await aProduct(it.db);
  const read = createPreviewReader(it.db, () => 'Sandaga');
  const gate = gateFor(5);
  const drawn = await Promise.all(
    ['1', '2', '3', '4', '5'].map((address) => read(id, { address, beforeDrawing: gate })),
  );
  // A second drawing would have bytes of its own.
  expect(new Set(drawn.map(({ bytes }) => bytes)).size).toBe(1);
});

test('whoever has asked for many articles does not keep others waiting for all of them', async () => {
  const products = await Promise.all(Array.from({ length: 8 }, () => aProduct(it.db)));
  const other = await aProduct(it.db);
  const read = createPreviewReader(it.db, () => 'Sandaga');
  const gate = gateFor(9);
  const done: string[] = [];
  const ask = async (id: number, address: string, beforeDrawing: () => Promise<void>) => {
    await read(id, { address, beforeDrawing });
    done.push(address);
  };
  const comeLast = async () => {
    await gate();
    await setImmediate();
  };
  await Promise.all([
    ...products.map(({ id }) => ask(id, 'busy', gate)),
    ask(other.id, 'quick', comeLast),
  ]);
  expect(done.slice(0, 3)).toContain('quick');
});
