import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { errorCodeOf } from '#server/base/error-code.ts';
import { callOutside, NoAnswer } from './ask-outside.ts';
import { isPublicAddress, lookupPublic } from './post-to-partner.ts';

type Wanted = {
  accept: string;
  maxBytes: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** For tests, whose sites run on this machine. */
  isPrivateAllowed?: boolean;
};

/** No redirects, no private hosts. Only a 200 has a body. Throws NoAnswer: `ENOTPUBLIC`, `too-long`, `TimeoutError`. */
export async function fetchFile(
  url: string,
  { accept, maxBytes, timeoutMs, signal, isPrivateAllowed = false }: Wanted,
): Promise<{ status: number; body: Buffer }> {
  const { protocol, hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, '');
  const isOurs = isIP(address) !== 0 && !isPublicAddress(address);
  if (isOurs && !isPrivateAllowed) throw new NoAnswer('ENOTPUBLIC');
  const timeout = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    headers: { accept },
    agent: false,
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    ...(!isPrivateAllowed && { lookup: lookupPublic() }),
  };
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return callOutside(url, 'GET', () => read(request(url, options), maxBytes)).catch((error) => {
    throw timeout.aborted ? new NoAnswer('TimeoutError', { cause: error }) : error;
  });
}

function read(
  asked: ReturnType<typeof requestHttp>,
  maxBytes: number,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(
        error instanceof NoAnswer
          ? error
          : new NoAnswer(errorCodeOf(error) ?? error.name, { cause: error }),
      );
    asked.on('error', fail);
    asked.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status !== 200) {
        answer.destroy();
        resolve({ status, body: Buffer.alloc(0) });
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('error', fail);
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > maxBytes) answer.destroy(new NoAnswer('too-long'));
        else chunks.push(chunk);
      });
      answer.on('end', () => resolve({ status, body: Buffer.concat(chunks) }));
    });
    asked.end();
  });
}
