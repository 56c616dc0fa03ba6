// Program of the helper in `work-on-picture.ts`.
import { answerMessages } from '#server/base/helper-process.ts';
import { type PictureTask, pictureTasks } from './tasks.ts';

export type TaskOrder = { task: PictureTask; input: never };
export type TaskAnswer = { result: unknown } | { failure: string };

answerMessages(async ({ task, input }: TaskOrder): Promise<TaskAnswer> => {
  try {
    return { result: await pictureTasks[task](input) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});
