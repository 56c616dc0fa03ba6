import { expect, test, vi } from 'vitest';
import { registerPageWorker } from './keep-worker.ts';

/** Opens the page with a new version that waits; lets it take over, and returns how often the page began again. */
async function takeOver({ hasWorked }: { hasWorked: boolean }) {
  const posted: unknown[] = [];
  const reload = vi.fn();
  const waiting = { postMessage: (message: unknown) => posted.push(message) };
  const container = Object.assign(new EventTarget(), { register: async () => ({ waiting }) });
  vi.stubGlobal('navigator', {
    serviceWorker: container,
    userActivation: { hasBeenActive: hasWorked },
  });
  vi.stubGlobal('window', { location: { reload } });
  await registerPageWorker('/livraison');
  expect(posted).toEqual([{ type: 'SKIP_WAITING' }]);
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  return reload.mock.calls.length;
}

test('the page begins again with a new version, once', async () => {
  expect(await takeOver({ hasWorked: false })).toBe(1);
});

test('a person who has begun to work is not interrupted by a version that comes late', async () => {
  expect(await takeOver({ hasWorked: true })).toBe(0);
});
