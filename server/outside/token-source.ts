import { fieldsOf } from '#contract/tables.ts';

/** A token as an OAuth server gives it. */
export type FreshToken = { text: string; lifetimeMs: number };

type Token = { text: string; goodUntil: number };

/**
 * Tokens of somebody else's API, kept until `marginMs` before they run out: one that is about to might
 * do so on its way. What `askForToken` throws comes through, and the next who asks tries again.
 */
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
    /** A token in place of one that was refused. */
    getAfter: (refused: string) => take(({ text }) => text !== refused),
  };
}

/**
 * What the answer of an OAuth server holds; undefined without a token. Its life is in seconds, as a
 * string or a number; without it the token serves once.
 */
export function readToken(body: unknown): FreshToken | undefined {
  const { access_token, expires_in } = fieldsOf(body);
  if (typeof access_token !== 'string' || access_token === '') return undefined;
  const seconds = Number(expires_in);
  return { text: access_token, lifetimeMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
}
