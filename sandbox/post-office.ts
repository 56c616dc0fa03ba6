import type { CallbackFault } from './knobs.ts';
import type { Service } from './payable.ts';

/** What a service tells the shop, ready to be sent. */
export type SentMessage = {
  service: Service;
  url: string;
  body: string;
  /** Written for each try, since signatures carry the time (unix seconds). */
  headers(now: number): Record<string, string>;
  /** Whether to try again after an answer with this status; undefined when none came. */
  triesAgain(status: number | undefined): boolean;
  /** Whether the shop is there, asked before the first try. */
  probe?(): Promise<boolean>;
};

/** What is wrong with a letter. */
export type Fault = Exclude<CallbackFault, 'never'> | null | undefined;

/** What there is to tell: the letter, and one that contradicts it. */
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

/**
 * Brings what the services tell to the shop. A letter that did not arrive is sent again after
 * `retryMs`, then twice as long, ten times in all: days of the real ones in some minutes.
 */
export function createPostOffice(retryMs: number) {
  const closing = new AbortController();
  const waiting = new Set<NodeJS.Timeout>();
  let kept: SentMessage[] = [];
  let deliveries: Delivery[] = [];
  let clearings = 0;

  const send = async (letter: SentMessage, attempt = 1): Promise<void> => {
    const { service, url, body } = letter;
    const now = Date.now();
    const before = clearings;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = letter.headers(Math.floor(now / 1000));
    const request = { method: 'POST', redirect: 'manual', headers, body, signal } as const;
    const status = await fetch(url, request).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => undefined,
    );
    // What was forgotten while it was on its way.
    if (closing.signal.aborted || before !== clearings) return;
    const at = new Date(now).toISOString();
    const delivery = { provider: service, at, url, status: status ?? null, body };
    deliveries = [...deliveries.slice(1 - MOST), delivery];
    if (attempt >= TRIES || !letter.triesAgain(status)) return;
    later(() => send(letter, attempt + 1), retryMs * 2 ** (attempt - 1));
  };

  function later(work: () => Promise<void>, delayMs: number): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void work();
    }, delayMs);
    waiting.add(timer);
  }

  const deliver = async (letter: SentMessage, copies: number): Promise<void> => {
    if (letter.probe !== undefined && !(await letter.probe())) return;
    await Promise.all(Array.from({ length: copies }, () => send(letter)));
  };

  return {
    /** Tells the shop. Whoever waits for it waits only when it has to arrive early. */
    tell: async (fault: CallbackFault | null | undefined, news: News): Promise<void> => {
      if (fault === 'never') return;
      const letter = news.write(fault);
      if (letter === undefined) return;
      if (fault === 'late') {
        kept = [...kept.slice(1 - MOST), letter];
        return;
      }
      const work = async () => {
        await deliver(letter, fault ? (COPIES[fault] ?? 1) : 1);
        const contradiction = fault === 'out-of-order' ? news.contradict() : undefined;
        if (contradiction !== undefined) await deliver(contradiction, 1);
      };
      if (fault === 'early' || fault === 'instant') await work();
      else later(work, 0);
    },
    /** Sends all letters that were kept; how many there were. */
    sendKept: async (): Promise<number> => {
      const letters = kept;
      kept = [];
      await Promise.all(letters.map((letter) => deliver(letter, 1)));
      return letters.length;
    },
    countKept: () => kept.length,
    /** What the shop answered, oldest first, the last 1000. */
    list: () => deliveries,
    /** Forgets what was kept, what is to be tried again, and what was delivered. */
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
