import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createHelper, HelperLate, HelperLost } from './helper-process.ts';
import { QueueFull } from './take-turns.ts';

const IDLE_MS = 10_000;
const aHelper = (bounds: { most?: number; mostOfOne?: number } = {}) =>
  createHelper<{ word: string }, { word: string; by: number }>({
    program: join(import.meta.dirname, 'helper-process.fixture.ts'),
    heapMb: 64,
    idleMs: IDLE_MS,
    timeoutMs: 30_000,
    ...bounds,
  });

afterEach(() => vi.useRealTimers());

test('work that comes while the idle process is leaving is done by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask } = aHelper();
  const first = await ask({ word: 'un' });
  expect(await ask({ word: 'deux' })).toEqual({ word: 'deux', by: first.by });
  vi.advanceTimersByTime(IDLE_MS);
  const later = await ask({ word: 'trois' });
  expect(later.word).toBe('trois');
  expect(later.by).not.toBe(first.by);
});

test('a process that cannot be started says nothing of what it was given', async () => {
  const { execPath } = process;
  process.execPath = join(import.meta.dirname, 'no-such-program');
  try {
    await expect(aHelper().ask({ word: 'un' })).rejects.toBeInstanceOf(HelperLost);
  } finally {
    process.execPath = execPath;
  }
});

test('an order that takes longer than it may ends alone, and the next one is done by another process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask } = aHelper();
  const { by } = await ask({ word: 'un' });
  const settled = vi.fn();
  const late = ask({ word: 'jamais' }, { timeoutMs: 5000 }).catch((error: unknown) => error);
  void late.then(settled);
  const next = ask({ word: 'deux' });
  vi.advanceTimersByTime(4999);
  expect(settled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await late).toBeInstanceOf(HelperLate);
  expect((await next).by).not.toBe(by);
});

test('who asks for little waits for one order of another, not for all of them', async () => {
  const { ask } = aHelper();
  const done: string[] = [];
  const note = async (word: string, whose: string) => {
    await ask({ word }, { whose });
    done.push(word);
  };
  await Promise.all([note('a1', 'a'), note('a2', 'a'), note('a3', 'a'), note('b1', 'b')]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('orders beyond the bounds are refused at once, and those that wait are done', async () => {
  const { ask } = aHelper({ most: 3, mostOfOne: 2 });
  const outcomes = await Promise.allSettled(
    ['a', 'a', 'a', 'a', 'b', 'c'].map((whose, place) => ask({ word: `${place}` }, { whose })),
  );
  const refused = outcomes.map(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof QueueFull,
  );
  // One runs; two of one asker and one of another wait; there is no room for a third.
  expect(refused).toEqual([false, false, false, true, false, true]);
  expect((await ask({ word: 'later' }, { whose: 'c' })).word).toBe('later');
});
