import type { Answer, OutsideRequest } from '#server/base/outside/ask-outside.ts';
import { createTokenSource, readToken } from '#server/base/outside/token-source.ts';
import { expectDone, lookAtProvider, type RetryPolicy, tellProvider } from '../ask-provider.ts';
import { ProviderError } from '../provider.ts';

/** Tokens live for 299 seconds in production, so a minute would be a lot. */
const TOKEN_MARGIN_MS = 30_000;

export type OrangeGateway = {
  look: (path: string) => Promise<Answer>;
  tell: (path: string, body: object, headers: Record<string, string>) => Promise<Answer>;
};

/** Calls of Sonatel's API with a token that all of them share. What they throw is ProviderError. */
export function openOrangeGateway(
  { baseUrl, clientId, clientSecret }: { baseUrl: string; clientId: string; clientSecret: string },
  retryPolicy: RetryPolicy,
): OrangeGateway {
  const askForToken = async () => {
    const answer = await lookAtProvider(retryPolicy, `${baseUrl}/oauth/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }),
    });
    expectDone(answer);
    const token = readToken(answer.body);
    if (token === undefined) throw new ProviderError('unavailable', 'unexpected-answer');
    return token;
  };
  const tokens = createTokenSource(askForToken, TOKEN_MARGIN_MS);
  const call = async (ask: typeof lookAtProvider, path: string, question: OutsideRequest) => {
    const withToken = (token: string) =>
      ask(retryPolicy, `${baseUrl}${path}`, {
        ...question,
        // The gateway answers 415 without it, to a GET too.
        headers: {
          'content-type': 'application/json',
          ...question.headers,
          authorization: `Bearer ${token}`,
        },
      });
    const token = await tokens.get();
    const answer = await withToken(token);
    return answer.status === 401 ? withToken(await tokens.getAfter(token)) : answer;
  };
  return {
    look: (path) => call(lookAtProvider, path, { method: 'GET' }),
    tell: (path, body, headers) =>
      call(tellProvider, path, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}
