import {
  type Answer,
  askOutside,
  NoAnswer,
  type OutsideRequest,
} from '#server/outside/ask-outside.ts';

/** The operator did not take a text message this time. The reason names no number and no text. */
export class SmsNotTaken extends Error {}

export type Ask = (path: string, request: Omit<OutsideRequest, 'method'>) => Promise<Answer>;

/** One call by POST. Throws SmsNotTaken when no answer comes in time. */
export async function askOperator(
  url: string,
  request: Omit<OutsideRequest, 'method'>,
  timeoutMs: number,
): Promise<Answer> {
  try {
    return await askOutside(url, { method: 'POST', ...request }, timeoutMs);
  } catch (cause) {
    throw cause instanceof NoAnswer ? new SmsNotTaken(cause.message, { cause }) : cause;
  }
}
