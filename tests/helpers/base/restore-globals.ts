import { afterAll, vi } from 'vitest';

// Files share their worker: what the last test of one has put in the place of a global would meet the
// modules of the next while they load.
afterAll(() => {
  vi.unstubAllGlobals();
});
