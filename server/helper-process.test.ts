import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createHelper, HelperLost } from './helper-process.ts';

const IDLE_MS = 10_000;
const aHelper = () =>
  createHelper<{ word: string }, { word: string; by: number }>({
    program: join(import.meta.dirname, 'helper-process.fixture.ts'),
    heapMb: 64,
    idleMs: IDLE_MS,
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
