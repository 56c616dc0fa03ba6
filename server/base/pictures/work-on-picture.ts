import { join } from 'node:path';
import { createHelper } from '#server/base/helper-process.ts';
import type { TaskAnswer, TaskOrder } from './process.ts';
import type { PictureTask, PictureTasks } from './tasks.ts';

/** The shop, or an account or network (`guesserOf`). */
export type PictureSender = string;
/** For pages, staff, drivers and imports. */
export const SHOP: PictureSender = 'shop';

const PROCESS = {
  program: join(import.meta.dirname, 'process.ts'),
  heapMb: 128,
  idleMs: 10_000,
};
/** Two processes, so that pages never wait for strangers' uploads. */
const lanes = {
  shop: createHelper<TaskOrder, TaskAnswer>({
    ...PROCESS,
    // Far longer than the largest picture takes.
    timeoutMs: 30_000,
  }),
  strangers: createHelper<TaskOrder, TaskAnswer>({
    ...PROCESS,
    // The largest upload takes a second.
    timeoutMs: 5000,
    // The last one waits two minutes at most.
    most: 24,
    mostOfOne: 6,
  }),
};

/**
 * Decoders never free their native memory within a process, and twelve large pictures at once would need twelve times
 * as much. Strangers share turns by sender, the shop by task. Throws as the task and `createHelper` do.
 */
export async function workOnPicture<T extends PictureTask>(
  task: T,
  input: Parameters<PictureTasks[T]>[0],
  sender: PictureSender,
): Promise<Awaited<ReturnType<PictureTasks[T]>>> {
  const order: TaskOrder = { task, input: input as never };
  const answer = await (sender === SHOP
    ? lanes.shop.ask(order, { whose: task })
    : lanes.strangers.ask(order, { whose: sender }));
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result as Awaited<ReturnType<PictureTasks[T]>>;
}
