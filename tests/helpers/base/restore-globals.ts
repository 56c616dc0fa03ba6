import { afterAll, vi } from 'vitest';

// Files share a worker: a replaced global would reach the modules of the next file while they load.
afterAll(() => {
  vi.unstubAllGlobals();
});
