import { join } from 'node:path';
import { createHelper } from '#server/base/helper-process.ts';
import { tooBusy } from '#server/base/problem.ts';
import { QueueFull } from '#server/base/take-turns.ts';
import type { PaperOrder } from './papers.ts';
import type { PaperAnswer } from './process.ts';
import type { Paper } from './sheet.ts';

const { ask } = createHelper<PaperOrder, PaperAnswer>({
  program: join(import.meta.dirname, 'process.ts'),
  heapMb: 128,
  // To begin again costs a second: the fonts are read once more.
  idleMs: 30_000,
  // A paper of 100 lines takes a tenth of a second, the papers of a long round two.
  timeoutMs: 20_000,
  most: 30,
  mostOfOne: 10,
});

/** Draws a paper for an asker; a failure rejects. */
export type DrawPaper = (order: PaperOrder, whose: string) => Promise<Paper>;

/**
 * Has a paper drawn by a process of its own: one of 100 lines would hold every other visitor for a tenth of a
 * second and more. One is drawn at a time, in turn for each asker (`whose`). Throws `unavailable` when too many
 * wait, HelperLost, and what the drawing throws.
 */
export const drawApart: DrawPaper = async (order, whose) => {
  const answer = await ask(order, { whose }).catch((error: unknown) => {
    if (error instanceof QueueFull) throw tooBusy('Trop de documents sont demandés en ce moment.');
    throw error;
  });
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.paper;
};
