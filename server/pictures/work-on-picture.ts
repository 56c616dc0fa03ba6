import { join } from 'node:path';
import { createHelper } from '#server/helper-process.ts';
import type { TaskAnswer, TaskOrder } from './process.ts';
import type { PictureTask, PictureTasks } from './tasks.ts';

const { ask } = createHelper<TaskOrder, TaskAnswer>({
  program: join(import.meta.dirname, 'process.ts'),
  heapMb: 128,
  idleMs: 10_000,
  // Far longer than the largest picture takes on a slow machine.
  timeoutMs: 30_000,
});

/**
 * Has a task of `tasks.ts` done by a process of its own: what decoders take outside our heap is never
 * given back by a process that lives on, and twelve large pictures at once would take twelve times as
 * much. Throws when the task does, and HelperLost.
 */
export async function workOnPicture<T extends PictureTask>(
  task: T,
  input: Parameters<PictureTasks[T]>[0],
): Promise<Awaited<ReturnType<PictureTasks[T]>>> {
  const answer = await ask({ task, input: input as never });
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result as Awaited<ReturnType<PictureTasks[T]>>;
}
