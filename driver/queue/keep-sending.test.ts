import { afterEach, expect, test, vi } from 'vitest';
import { keepSending, type Sending } from '#browser/queue/keep-sending.ts';
import { otherTabs } from '#browser/queue/other-tabs.ts';
import { EXPECTED_ACCOUNT } from '#contract/base/access.ts';
import { paths } from '#contract/base/paths.ts';
import { aStore } from './a-round.fixture.ts';
import { lineTo, serverFor } from './line.ts';
import { EMPTY, type QueuedCommand } from './memory.ts';
import type { Store } from './store.ts';

const DRIVER = 7;
const HOUR_MS = 3_600_000;
const delivery: QueuedCommand = {
  roundId: 1,
  command: { key: 'key-0001', at: '2026-11-24T10:00:00Z', kind: 'delivered', stop_id: 1 },
  about: 'Awa',
};

let stop: () => void;
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A page that is looked at, with a server that answers everything like this. */
function aPage(answer: () => Response, store: Store = aStore({ ...EMPTY, queue: [delivery] })) {
  vi.useFakeTimers();
  const view = new EventTarget();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(view, { visibilityState: 'visible' }));
  const asked: { url: string; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    return answer();
  });
  const lines: Sending[] = [];
  const line = lineTo(serverFor(DRIVER), store);
  const tabs = otherTabs('livraison');
  const sender = keepSending({ store, line, lock: 'livraison-sending', tabs }, ({ sending }) => {
    if (sending !== undefined) lines.push(sending);
  });
  stop = sender.stop;
  const seenAgain = () => view.dispatchEvent(new Event('visibilitychange'));
  return { asked, lines, store, sendNow: sender.sendNow, seenAgain };
}

const refusal = (status: number, code: string) => () =>
  new Response(JSON.stringify({ code, message: 'Non.' }), { status });

test('work leaves under the name of whose it is, and waits while the browser is somebody else’s', async () => {
  const { asked, lines, store } = aPage(refusal(403, 'other-account'));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked).toHaveLength(1);
  expect(asked[0]!.headers).toMatchObject({ [EXPECTED_ACCOUNT]: String(DRIVER) });
  expect(lines.at(-1)).toMatchObject({ line: 'signed-out', problem: 'Non.' });
  expect((await store.read()).queue).toEqual([delivery]);
});

test('an account that lacks its second factor is left in peace until it has one', async () => {
  const { asked, lines, sendNow, seenAgain } = aPage(refusal(403, 'second-factor-needed'));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  seenAgain();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked).toHaveLength(1);
  expect(lines.map(({ code }) => code)).toEqual(['', 'second-factor-needed']);
  sendNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test('a phone that could not be read once sends all the same later', async () => {
  const kept = aStore();
  let broken = 2;
  const read = () => (broken-- > 0 ? Promise.reject(new Error('gone')) : kept.read());
  const change: Store['change'] = (step) => read().then(() => kept.change(step));
  const { asked } = aPage(() => new Response('[]'), { ...kept, read, change });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.map(({ url }) => url)).toContain(paths.driverRounds);
});
