/** The operator did not take a text message this time. The reason names no number and no text. */
export class SmsNotTaken extends Error {}

/** Status and JSON of an answer; `undefined` for a body that is none. */
export type Answer = { status: number; body: unknown };
export type Ask = (
  path: string,
  request: { headers: Record<string, string>; body: string | URLSearchParams },
) => Promise<Answer>;

/** One call by POST. Throws SmsNotTaken when no answer comes in time; redirects are not followed. */
export async function askOperator(
  url: string,
  { headers, body }: Parameters<Ask>[1],
  timeoutMs: number,
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: readJson(await answer.text()) };
  } catch (cause) {
    const { name, cause: reason } = cause as Error;
    const code = (reason as NodeJS.ErrnoException | undefined)?.code;
    throw new SmsNotTaken(`no answer: ${code ?? name}`, { cause });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
