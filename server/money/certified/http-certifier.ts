import * as z from 'zod/mini';
import { type Answer, askOutside, NoAnswer } from '#server/base/outside/ask-outside.ts';
import {
  type Certificate,
  type Certifier,
  CertifierError,
  type PaperToCertify,
} from './certifier.ts';

const TIMEOUT_MS = 20_000;
const MOST_MESSAGE = 300;

const certificate = z.object({
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  qr: z.string().check(z.minLength(1), z.maxLength(1000)),
  at: z.iso.datetime({ offset: true }),
});
const refusal = z.object({ message: z.string() });

/**
 * Posts papers to an address of the shop's own, a small program before the State's service. The number of the paper is the key
 * under which a repeated request acts once.
 */
export const httpCertifier = (url: string, key: string): Certifier => ({
  certify: (paper) => post(url, key, paper),
  isRepeatable: true,
});

async function post(url: string, key: string, paper: PaperToCertify): Promise<Certificate> {
  const answer = await ask(url, key, paper);
  const { status, body } = answer;
  if (status >= 200 && status < 300) return readCertificate(answer);
  // A wrong key and too many requests say nothing of the paper.
  const isOfPaper = status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);
  if (!isOfPaper) throw new CertifierError('no-answer', `HTTP ${status}`);
  const said = z.safeParse(refusal, body);
  const message = said.success ? said.data.message.slice(0, MOST_MESSAGE) : `HTTP ${status}`;
  throw new CertifierError('refused', message);
}

async function ask(url: string, key: string, paper: PaperToCertify): Promise<Answer> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    authorization: `Bearer ${key}`,
    'idempotency-key': paper.number,
  };
  try {
    return await askOutside(
      url,
      { method: 'POST', headers, body: JSON.stringify(paper) },
      TIMEOUT_MS,
    );
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw new CertifierError('no-answer', cause.code, { cause });
  }
}

function readCertificate({ body }: Answer): Certificate {
  const read = z.safeParse(certificate, body);
  if (!read.success) throw new CertifierError('no-answer', 'unexpected-answer');
  const { number, qr, at } = read.data;
  return { number, qr, at: new Date(at) };
}
