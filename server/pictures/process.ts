// Works on pictures for `work-on-picture.ts`, which starts this as a process of its own.
import type { PictureTask } from './tasks.ts';
import { pictureTasks } from './tasks.ts';

export type TaskMessage = { task: PictureTask; input: never };
export type TaskAnswer = { result: unknown } | { failure: string };

process.on('message', ({ task, input }: TaskMessage) => {
  answer(task, input).then((message) => process.send?.(message));
});
// Ctrl-C goes to the whole group; whoever started this ends it when the work is done.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit());

async function answer(task: PictureTask, input: never): Promise<TaskAnswer> {
  try {
    return { result: await pictureTasks[task](input) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
