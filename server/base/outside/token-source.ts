import { fieldsOf } from '#contract/base/tables.ts';

export type FreshToken = { text: string; lifetimeMs: number };

type Token = { text: string; goodUntil: number };

/** Tokens kept until `marginMs` before they run out. A failure comes through; the next caller tries again. */
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
  /** The kept token when it serves, else one new token for all who ask meanwhile. */
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

/** The token of an OAuth response. Without a lifetime (seconds, text or number) it serves once. */
export function readToken(body: unknown): FreshToken | undefined {
  const { access_token, expires_in } = fieldsOf(body);
  if (typeof access_token !== 'string' || access_token === '') return undefined;
  const seconds = Number(expires_in);
  return { text: access_token, lifetimeMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
}
