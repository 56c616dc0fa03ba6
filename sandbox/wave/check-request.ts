import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Knobs } from '../knobs.ts';
import { WAVE_CLIENT, WAVE_REQUEST_SECRET } from './settings.ts';
import { signForWave } from './webhook.ts';

const OLDEST_S = 300;
const NEWEST_S = 30;

/** Wave's code for what is wrong with the key or the signature of a request; undefined when all is well. */
export function checkRequest(
  { authorization, 'wave-signature': signature }: IncomingHttpHeaders,
  body: string,
  knobs: Knobs,
): string | undefined {
  if (authorization === undefined) return 'missing-auth-header';
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (key === undefined) return 'invalid-auth';
  if (knobs.wave === 'refuse-client') return 'api-key-revoked';
  if (key !== WAVE_CLIENT.WAVE_API_KEY) return 'no-matching-api-key';
  if (signature !== undefined) return checkSignature(String(signature), body);
  return knobs.waveRequests === 'signed' ? 'missing-signature' : undefined;
}

function checkSignature(signature: string, body: string): string | undefined {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (t === undefined || v1 === undefined) return 'invalid-signature-format';
  const ageS = Math.floor(Date.now() / 1000) - Number(t);
  if (ageS > OLDEST_S) return 'expired-signature-timestamp';
  if (ageS < -NEWEST_S) return 'invalid-signature-timestamp';
  const expected = signForWave(WAVE_REQUEST_SECRET, Number(t), body);
  const isRight = timingSafeEqual(Buffer.from(v1), Buffer.from(expected));
  return isRight ? undefined : 'invalid-signature';
}
