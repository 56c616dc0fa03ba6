import { expect, test } from 'vitest';
import { createQueue } from './take-turns.ts';

test('no more work runs at once than was said, and all of it is done in order', async () => {
  const inTurn = createQueue(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const all = Promise.all(
    [0, 1, 2, 3].map((number) =>
      inTurn(async () => {
        started.push(number);
        await new Promise<void>((resolve) => {
          finish[number] = resolve;
        });
        return number;
      }),
    ),
  );
  expect(started).toEqual([0, 1]);
  for (const number of [0, 1, 2, 3]) {
    await expect.poll(() => finish[number]).toBeDefined();
    finish[number]?.();
  }
  expect(await all).toEqual([0, 1, 2, 3]);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('a failure gives its place to the next', async () => {
  const inTurn = createQueue(1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
