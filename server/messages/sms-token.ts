import { type Answer, type Ask, SmsNotTaken } from './ask-operator.ts';

/** A token that is about to run out might do so on its way. */
const MARGIN_MS = 60_000;

type Token = { text: string; goodUntil: number };

/**
 * Tokens of the Orange SMS API for a client, kept until a minute before they run out. A client that
 * is refused is no refusal of a message: somebody will put the setting right.
 */
export function createTokenSource(ask: Ask, { id, secret }: { id: string; secret: string }) {
  let current: Promise<Token> | undefined;
  const renew = () => {
    const asked = askForToken(ask, `${id}:${secret}`);
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
    /** Throws SmsNotTaken. */
    get: () => take(({ goodUntil }) => goodUntil > Date.now()),
    /** A token in place of one that was refused. Throws SmsNotTaken. */
    getAfter: (refused: string) => take(({ text }) => text !== refused),
  };
}

async function askForToken(ask: Ask, client: string): Promise<Token> {
  const { status, body } = await ask('/oauth/v3/token', {
    headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const text = textOf(body);
  if (status !== 200 || text === undefined) throw new SmsNotTaken(`token: HTTP ${status}`);
  return { text, goodUntil: Date.now() + lifetimeMs(body) - MARGIN_MS };
}

function textOf(body: Answer['body']): string | undefined {
  const text = (body as { access_token?: unknown } | undefined)?.access_token;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Seconds as a string or a number; without them the token serves once. */
function lifetimeMs(body: Answer['body']): number {
  const seconds = Number((body as { expires_in?: unknown }).expires_in);
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
