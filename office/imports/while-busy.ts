import { HttpError } from 'react-admin';

/** No answer, too many requests, and a shop that says it is busy: all three pass. */
const PASSES = new Set([0, 429, 502, 503]);
const TRIES = 4;
const WAIT_MS = 2000;

/** Makes a call that does no harm when it comes twice, again as long as the shop is busy; a few times. */
export async function whileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !(error instanceof HttpError && PASSES.has(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
