import { setTimeout as delay } from 'node:timers/promises';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { DEMO_STAFF_TOKEN } from '#server/base/config/check-settings.ts';
import type { Acknowledged } from '../compare-orders.ts';
import type { Buyer, OrderRequest } from '../order-traffic.ts';

const RETRY_AFTER_MS = 200;
const GIVE_UP_MS = 10_000;
/** Longer than any fault lasts. */
const ACKNOWLEDGED_WITHIN_MS = 60_000;
const CHANGE_EVERY_MS = 500;
/** A replica may answer the last one. */
const READ = ['/', withQuery(paths.filteredProducts, { limit: 8 }), '/sitemap.xml'];

export type Traffic = {
  /** Orders acknowledged with 201; each request is repeated with the same key until then. */
  told: Acknowledged[];
  /** The longest time without an acknowledged order, in ms. */
  longestGapMs: number;
  /** All reads; then those that failed or got 5xx. */
  reads: number;
  failedReads: number;
  /** Responses of 500: the shop took the fault for its own. */
  errors: number;
  lastPrice: number;
};

/** Sends orders, reads and price changes of one product to one address until stopped. */
export function startTraffic(
  address: string,
  buyers: readonly Buyer[],
  article: { id: number; version: number },
): { traffic: Traffic; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const traffic: Traffic = {
    told: [],
    longestGapMs: 0,
    reads: 0,
    failedReads: 0,
    errors: 0,
    lastPrice: 0,
  };
  let toldAt = performance.now();
  const note = () => {
    const now = performance.now();
    traffic.longestGapMs = Math.max(traffic.longestGapMs, now - toldAt);
    toldAt = now;
  };
  const ask = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(address + path, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) });
    const text = await reply.text();
    if (reply.status === 500) traffic.errors += 1;
    return { status: reply.status, text };
  };
  const running = Promise.all([
    ...buyers.map(async (buyer) => {
      while (!signal.aborted) {
        traffic.told.push(await orderUntilTold(ask, buyer()));
        note();
      }
    }),
    (async () => {
      while (!signal.aborted) {
        traffic.reads += 1;
        const status = await ask(READ[traffic.reads % READ.length] ?? '/').then(
          (reply) => reply.status,
          () => 599,
        );
        if (status >= 500) traffic.failedReads += 1;
        await delay(20);
      }
    })(),
    (async () => {
      let price = 10_000;
      while (!signal.aborted) {
        price += 5;
        const reply = await ask(pathTo(paths.product, { id: article.id }), {
          method: 'PUT',
          headers: {
            'content-type': 'application/json',
            'access-token': DEMO_STAFF_TOKEN,
            'if-match': '*',
          },
          body: JSON.stringify({ list_price: price }),
        }).catch(() => undefined);
        if (reply?.status === 200) traffic.lastPrice = price;
        await delay(CHANGE_EVERY_MS);
      }
    })(),
  ]);
  // The caller of `stop` gets the error.
  running.catch(() => undefined);
  return {
    traffic,
    stop: async () => {
      stopping.abort();
      await running;
      note();
    },
  };
}

type Ask = (path: string, init: RequestInit) => Promise<{ status: number; text: string }>;

/** Repeats a request with its key until it is acknowledged. Throws when it is refused, or never is. */
async function orderUntilTold(
  ask: Ask,
  { key, path, headers, body }: OrderRequest,
): Promise<Acknowledged> {
  const deadline = performance.now() + ACKNOWLEDGED_WITHIN_MS;
  for (;;) {
    const reply = await ask(path, { method: 'POST', headers, body }).catch(() => undefined);
    if (reply?.status === 201) {
      const { id, name, amount_total } = JSON.parse(reply.text);
      return { key, id, number: name, totalXof: amount_total };
    }
    const isRefused = reply !== undefined && reply.status < 500 && reply.status !== 409;
    if (isRefused || performance.now() > deadline) {
      throw new Error(`An order was answered with ${reply?.status ?? 'nothing'}: ${reply?.text}`);
    }
    await delay(RETRY_AFTER_MS);
  }
}
