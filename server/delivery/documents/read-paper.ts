import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/base/config/config.ts';
import { hashOf } from '#server/base/hash.ts';
import { createHelper } from '#server/base/helper-process.ts';
import { busyProblem } from '#server/base/problem.ts';
import { QueueFull } from '#server/base/take-turns.ts';
import { paperShop } from './paper-shop.ts';
import type { PaperContent, PaperKind, PaperOrder } from './papers.ts';
import type { PaperAnswer } from './process.ts';
import type { Paper } from './sheet.ts';

/** About 200 papers. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

type Asker = {
  /** Papers of one caller queue behind each other. */
  whose: string;
  /** Awaited before drawing, not for a cached paper. */
  beforeDrawing: () => Promise<void>;
};

type ReadPaper = <K extends PaperKind>(
  kind: K,
  content: PaperContent<K>,
  asker: Asker,
) => Promise<Paper>;

/**
 * Returns papers from a cache keyed by all that they show, settings included, so nothing stale is served. Parallel
 * requests share one drawing. Throws what `beforeDrawing` and `draw` throw.
 */
export function createPaperReader(config: Config, draw: DrawPaper = drawInProcess): ReadPaper {
  const running = new Map<string, Promise<Paper>>();
  const kept = new LRUCache<string, Paper>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ pdf }) => pdf.byteLength,
  });
  return async (kind, content, { whose, beforeDrawing }) => {
    const order: PaperOrder = { kind, shop: paperShop(config), content };
    const key = hashOf(JSON.stringify(order));
    const found = () => kept.get(key) ?? running.get(key);
    const before = found();
    if (before !== undefined) return before;
    await beforeDrawing();
    // Another request may have come here first.
    const meanwhile = found();
    if (meanwhile !== undefined) return meanwhile;
    const started = draw(order, whose)
      .then((paper) => {
        kept.set(key, paper);
        return paper;
      })
      .finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

const { ask } = createHelper<PaperOrder, PaperAnswer>({
  program: join(import.meta.dirname, 'process.ts'),
  heapMb: 128,
  // A restart costs a second for the fonts.
  idleMs: 30_000,
  // 100 lines take a tenth of a second, the papers of a long round two.
  timeoutMs: 20_000,
  most: 30,
  mostOfOne: 10,
});

type DrawPaper = (order: PaperOrder, whose: string) => Promise<Paper>;

/**
 * Draws in a process of its own, since a paper of 100 lines would block other visitors for a tenth of a second. One
 * paper at a time, in turn for each caller (`whose`). Throws `unavailable` if too many wait, HelperLost, and what the
 * drawing throws.
 */
export const drawInProcess: DrawPaper = async (order, whose) => {
  const answer = await ask(order, { whose }).catch((error: unknown) => {
    if (error instanceof QueueFull)
      throw busyProblem('Trop de documents sont demandés en ce moment.');
    throw error;
  });
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.paper;
};
