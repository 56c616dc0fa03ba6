import { LRUCache } from 'lru-cache';
import type { Config } from '#server/base/config/config.ts';
import { hashOf } from '#server/base/hash.ts';
import { type DrawPaper, drawApart } from './draw-apart.ts';
import { paperShop } from './paper-shop.ts';
import type { PaperContent, PaperKind, PaperOrder } from './papers.ts';
import type { Paper } from './sheet.ts';

/** Some 200 papers. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

type Asker = {
  /** Those of one asker wait for each other first. */
  whose: string;
  /** Awaited before a paper is drawn, not for one that is there. */
  beforeDrawing: () => Promise<void>;
};
export type ReadPaper = <K extends PaperKind>(
  kind: K,
  content: PaperContent<K>,
  asker: Asker,
) => Promise<Paper>;

/**
 * Gives papers and keeps the last ones, each under all that it shows, the seller's settings among it: one that
 * changes is drawn again, and nothing old is given. Those who ask at once share the work. Throws what
 * `beforeDrawing` and `draw` throw.
 */
export function paperReader(config: Config, draw: DrawPaper = drawApart): ReadPaper {
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
    // Others may have come to this point before.
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
