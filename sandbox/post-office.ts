import type { CallbackFault } from './knobs.ts';
import type { Service } from './payable.ts';

export type SentMessage = {
  service: Service;
  url: string;
  body: string;
  /** Called for each try: the signature contains its time, `now` (unix seconds). */
  headers(now: number): Record<string, string>;
  /** `status` is undefined when no response came. */
  triesAgain(status: number | undefined): boolean;
  probe?(): Promise<boolean>;
};

export type Fault = Exclude<CallbackFault, 'never'> | null | undefined;

export type News = {
  write(fault: Fault): SentMessage | undefined;
  contradict(): SentMessage | undefined;
};

export type Delivery = {
  provider: Service;
  at: string;
  url: string;
  status: number | null;
  body: string;
};

const MOST = 1000;
const TRIES = 10;
const TIMEOUT_MS = 5000;
const COPIES: Partial<Record<CallbackFault, number>> = { twice: 2, 'three-times': 3 };

/** Sends the callbacks, with their faults. Tries ten times at most; the pause starts at `retryMs` and doubles. */
export function createPostOffice(retryMs: number) {
  const closing = new AbortController();
  const waiting = new Set<NodeJS.Timeout>();
  let kept: SentMessage[] = [];
  let deliveries: Delivery[] = [];
  let clearings = 0;

  const send = async (message: SentMessage, attempt = 1): Promise<void> => {
    const { service, url, body } = message;
    const now = Date.now();
    const before = clearings;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = message.headers(Math.floor(now / 1000));
    const request = { method: 'POST', redirect: 'manual', headers, body, signal } as const;
    const status = await fetch(url, request).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => undefined,
    );
    // Cleared during the request.
    if (closing.signal.aborted || before !== clearings) return;
    const at = new Date(now).toISOString();
    const delivery = { provider: service, at, url, status: status ?? null, body };
    deliveries = [...deliveries.slice(1 - MOST), delivery];
    if (attempt >= TRIES || !message.triesAgain(status)) return;
    later(() => send(message, attempt + 1), retryMs * 2 ** (attempt - 1));
  };

  function later(work: () => Promise<void>, delayMs: number): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void work();
    }, delayMs);
    waiting.add(timer);
  }

  const deliver = async (message: SentMessage, copies: number): Promise<void> => {
    if (message.probe !== undefined && !(await message.probe())) return;
    await Promise.all(Array.from({ length: copies }, () => send(message)));
  };

  return {
    tell: async (fault: CallbackFault | null | undefined, news: News): Promise<void> => {
      if (fault === 'never') return;
      const message = news.write(fault);
      if (message === undefined) return;
      if (fault === 'late') {
        kept = [...kept.slice(1 - MOST), message];
        return;
      }
      const work = async () => {
        await deliver(message, fault ? (COPIES[fault] ?? 1) : 1);
        const contradiction = fault === 'out-of-order' ? news.contradict() : undefined;
        if (contradiction !== undefined) await deliver(contradiction, 1);
      };
      if (fault === 'early' || fault === 'instant') await work();
      else later(work, 0);
    },
    sendKept: async (): Promise<number> => {
      const messages = kept;
      kept = [];
      await Promise.all(messages.map((message) => deliver(message, 1)));
      return messages.length;
    },
    countKept: () => kept.length,
    list: () => deliveries,
    clear: () => {
      clearings += 1;
      kept = [];
      deliveries = [];
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
    close: () => {
      closing.abort();
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}

export type PostOffice = ReturnType<typeof createPostOffice>;
