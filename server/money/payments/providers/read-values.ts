import { MAX_XOF } from '#contract/base/fields/money.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Answer } from '#server/base/outside/ask-outside.ts';

/** A provider's amount (`"1000"`, `10.0`) in XOF; null for none, NaN for what can be no amount of ours. */
export function readXof(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number' && typeof value !== 'string') return Number.NaN;
  if (typeof value === 'string' && !/^-?\d{1,15}(\.0+)?$/.test(value)) return Number.NaN;
  const amount = Number(value);
  return Number.isSafeInteger(amount) && Math.abs(amount) <= MAX_XOF ? amount : Number.NaN;
}

/** An id or a reference as it came, null for what cannot be one. */
export const readId = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.:-]{1,255}$/.test(value) ? value : null;

/** A short text for people; empty for anything else. */
export const readWord = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\p{Cc}/gu, '').slice(0, 60) : '';

/** A moment in ISO 8601. Sonatel is said to leave out the zone, which is UTC then. */
export function readMoment(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Words with dashes or short numbers: nothing that could be a person's number, a name or a key. */
const CODE = /^([A-Za-z][A-Za-z_-]{1,59}|\d{1,4})$/;

/** The provider's code of a refusal (nested, `error`, `response_code`), else the status. */
export function errorCodeOf({ status, body }: Answer): string {
  const { code, error, response_code } = fieldsOf(body);
  const found = [code, fieldsOf(error).code, error, response_code].map(readCode);
  return found.find((text) => text !== '') ?? `HTTP ${status}`;
}

/** A code as it may be kept and logged; empty for anything that is none. */
export function readCode(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && CODE.test(text) ? text : '';
}

/** The links that a browser may get: https on `hosts` or below, or the address of our settings. */
export function pickLinks(
  found: Record<string, unknown>,
  { hosts, baseUrl }: { hosts: string[]; baseUrl: string },
): Record<string, string> {
  const ours = new URL(baseUrl).origin;
  const isExpected = (text: unknown): text is string => {
    const link = typeof text === 'string' ? URL.parse(text) : null;
    if (link === null || link.username !== '' || link.password !== '') return false;
    if (link.origin === ours) return true;
    const isKnownHost = hosts.some(
      (host) => link.hostname === host || link.hostname.endsWith(`.${host}`),
    );
    return link.protocol === 'https:' && link.port === '' && isKnownHost;
  };
  const expected = Object.entries(found).flatMap(([name, text]) =>
    isExpected(text) ? [[name, text] as const] : [],
  );
  return Object.fromEntries(expected);
}
