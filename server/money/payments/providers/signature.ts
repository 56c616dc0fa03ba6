import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How a provider signs: what stands between the time and the body, and how old or new it may be. */
export type SigningRule = { separator: '' | ','; pastS: number; futureS: number };

const MOST_SIGNATURES = 10;

/** `t=…,v1=…` over the bytes of `body`. */
export function sign(secret: string, body: string, now: Date, separator: '' | ','): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(secret, `${seconds}${separator}`, body).toString('hex')}`;
}

/** Why a signature `t=…,v1=…[,v1=…]` does not hold, or undefined; one pair that matches will do. */
export function findForgery(
  header: string | string[] | undefined,
  body: Buffer,
  secrets: string[],
  { separator, pastS, futureS }: SigningRule,
  now: Date,
): 'no-signature' | 'malformed-signature' | 'wrong-signature' | 'too-old' | 'too-new' | undefined {
  if (typeof header !== 'string' || header === '') return 'no-signature';
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [time = '', ...others] = valuesOf('t');
  const given = valuesOf('v1').filter((text) => /^[0-9a-f]{64}$/i.test(text));
  const isReadable = /^\d{1,12}$/.test(time) && others.length === 0;
  if (!isReadable || given.length === 0 || given.length > MOST_SIGNATURES) {
    return 'malformed-signature';
  }
  const right = secrets.map((secret) => digestOf(secret, `${time}${separator}`, body));
  const isSigned = given.some((text) =>
    right.some((digest) => timingSafeEqual(digest, Buffer.from(text, 'hex'))),
  );
  if (!isSigned) return 'wrong-signature';
  const ageS = now.getTime() / 1000 - Number(time);
  if (ageS > pastS) return 'too-old';
  return ageS < -futureS ? 'too-new' : undefined;
}

/** Whether a signature is right, but of another time: repeated by somebody, or clocks differ. */
export const isStale = (reason: string): boolean => reason === 'too-old' || reason === 'too-new';

/** Compares secrets without telling by the time it takes how much of them is right. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected));

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const digestOf = (secret: string, start: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(start).update(body).digest();
