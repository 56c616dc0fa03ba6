import { join } from 'node:path';
import { createHelper } from '#server/base/helper-process.ts';
import type { TaskAnswer, TaskOrder } from './process.ts';
import type { PictureTask, PictureTasks } from './tasks.ts';

/** Who sent a picture: the shop itself, or an account or network (`guesserOf`). */
export type Sender = string;
/** What pages show, and what staff, drivers and imports bring. */
export const SHOP: Sender = 'shop';

const PROCESS = {
  program: join(import.meta.dirname, 'process.ts'),
  heapMb: 128,
  idleMs: 10_000,
};
/** A process each, so that what pages show never waits for what strangers send. */
const lanes = {
  shop: createHelper<TaskOrder, TaskAnswer>({
    ...PROCESS,
    // Far longer than the largest picture takes on a slow machine.
    timeoutMs: 30_000,
  }),
  strangers: createHelper<TaskOrder, TaskAnswer>({
    ...PROCESS,
    // The largest that they may send takes a second.
    timeoutMs: 5000,
    // The last of those who wait has its turn within two minutes.
    most: 24,
    mostOfOne: 6,
  }),
};

/**
 * Has a task of `tasks.ts` done by a process of its own: what decoders take outside our heap is never
 * given back by a process that lives on, and twelve large pictures at once would take twelve times as
 * much. Turns go by sender, those of the shop by task. Throws when the task does, and as `createHelper` says.
 */
export async function workOnPicture<T extends PictureTask>(
  task: T,
  input: Parameters<PictureTasks[T]>[0],
  sender: Sender,
): Promise<Awaited<ReturnType<PictureTasks[T]>>> {
  const order: TaskOrder = { task, input: input as never };
  const answer = await (sender === SHOP
    ? lanes.shop.ask(order, { whose: task })
    : lanes.strangers.ask(order, { whose: sender }));
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result as Awaited<ReturnType<PictureTasks[T]>>;
}
