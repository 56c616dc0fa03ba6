import { fieldsOf } from '#contract/base/tables.ts';

export type FreshToken = { text: string; lifetimeMs: number };

type Token = { text: string; goodUntil: number };

/** Caches tokens until `marginMs` before they expire. After a failure the next caller retries. */
export function createTokenSource(askForToken: () => Promise<FreshToken>, marginMs: number) {
  let current: Promise<Token> | undefined;
  const keep = async (): Promise<Token> => {
    const { text, lifetimeMs } = await askForToken();
    return { text, goodUntil: Date.now() + lifetimeMs - marginMs };
  };
  const renew = () => {
    const asked = keep();
    asked.catch(() => {
      if (current === asked) current = undefined;
    });
    current = asked;
    return asked;
  };
  /** Concurrent callers share one new token. */
  const take = async (serves: (kept: Token) => boolean): Promise<string> => {
    const asked = current;
    const kept = await asked;
    if (kept !== undefined && serves(kept)) return kept.text;
    const next = current === undefined || current === asked ? renew() : current;
    return (await next).text;
  };
  return {
    get: () => take(({ goodUntil }) => goodUntil > Date.now()),
    getAfter: (refused: string) => take(({ text }) => text !== refused),
  };
}

/** Without a lifetime (seconds, text or number) the token serves once. */
export function readToken(body: unknown): FreshToken | undefined {
  const { access_token, expires_in } = fieldsOf(body);
  if (typeof access_token !== 'string' || access_token === '') return undefined;
  const seconds = Number(expires_in);
  return { text: access_token, lifetimeMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
}
