// The drawing process that `read-paper.ts` starts.
import { answerMessages } from '#server/base/helper-process.ts';
import { type PaperOrder, papers } from './papers.ts';
import type { Paper } from './sheet.ts';

export type PaperAnswer = { paper: Paper } | { failure: string };

answerMessages(async ({ kind, shop, content }: PaperOrder): Promise<PaperAnswer> => {
  try {
    return { paper: await papers[kind](shop, content as never) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});
