import { createTokenSource, readToken } from '#server/outside/token-source.ts';
import { type Ask, SmsNotTaken } from './ask-operator.ts';

const MARGIN_MS = 60_000;

/**
 * Tokens of the Orange SMS API for a client; asking throws SmsNotTaken. A client that is refused is no
 * refusal of a message: somebody will put the setting right.
 */
export const createSmsTokens = (ask: Ask, { id, secret }: { id: string; secret: string }) =>
  createTokenSource(async () => {
    const { status, body } = await ask('/oauth/v3/token', {
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const token = readToken(body);
    if (status !== 200 || token === undefined) throw new SmsNotTaken(`token: HTTP ${status}`);
    return token;
  }, MARGIN_MS);
