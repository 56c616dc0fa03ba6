import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueue, QueueFull } from './take-turns.ts';

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

test('whoever asks for little waits for one piece of each other at most, whatever they asked for', async () => {
  const asked = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 3 }), async (counts, atOnce) => {
      const inTurn = createQueue(atOnce);
      const done: string[] = [];
      const all = counts.flatMap((count, person) =>
        Array.from({ length: count }, () =>
          inTurn(async () => void done.push(`busy ${person}`), `busy ${person}`),
        ),
      );
      const before = done.length;
      const quick = inTurn(async () => done.push('quick'), 'quick');
      await Promise.all([...all, quick]);
      expect(done.indexOf('quick') - before).toBeLessThanOrEqual(counts.length + atOnce);
      expect(done).toHaveLength(counts.reduce((sum, count) => sum + count, 1));
    }),
  );
});

test('never more wait than may, in all and of one asker, and room is given back', async () => {
  const askers = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
  const bound = fc.integer({ min: 0, max: 5 });
  await fc.assert(
    fc.asyncProperty(askers, bound, bound, async (asked, most, mostOfOne) => {
      const inTurn = createQueue(1, { most, mostOfOne });
      const waiting: number[] = [];
      const expected = asked.map((asker, place) => {
        if (place === 0) return 'fulfilled';
        const ofOne = waiting.filter((other) => other === asker).length;
        if (waiting.length >= most || ofOne >= mostOfOne) return 'rejected';
        waiting.push(asker);
        return 'fulfilled';
      });
      const outcomes = await Promise.allSettled(
        asked.map((asker) => inTurn(async () => undefined, `${asker}`)),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(expected);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(QueueFull);
      }
      const again = await Promise.allSettled(
        asked.map((asker) => inTurn(async () => undefined, `${asker}`)),
      );
      expect(again.map(({ status }) => status)).toEqual(expected);
    }),
  );
});
