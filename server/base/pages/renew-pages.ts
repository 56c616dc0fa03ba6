import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../http/serve-call.ts';

const LOOK_EVERY_MS = 500;

/**
 * After a change of the catalogue, brings the pages that are asked for often up to date before somebody waits
 * for them. Each is followed by a rest as long as its making, so that visitors have half of the process.
 */
export function renewPages(
  app: FastifyInstance,
  { answers, version }: Pick<Parts, 'answers' | 'version'>,
): void {
  let seen = version.current();
  let isRenewing = false;
  const closing = new AbortController();
  const rest = async (tookMs: number) => {
    await wait(tookMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    return !closing.signal.aborted;
  };
  const timer = setInterval(async () => {
    if (isRenewing || version.current() === seen) return;
    isRenewing = true;
    seen = version.current();
    await answers.renewMostAsked(rest);
    isRenewing = false;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
  });
}
