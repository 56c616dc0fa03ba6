import { ilike, or, type SQL, sql } from 'drizzle-orm';
import { phoneDigits } from '#contract/base/fields/phone.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import { partners } from '#server/base/identity/tables.ts';

/** Fewer digits are in most numbers. */
const LEAST_DIGITS = 3;

/**
 * Whether part of a name or an e-mail address is the search, whatever its case and accents, or part of a
 * telephone number, however it is grouped. Everybody when the search is empty.
 */
export function matchesPerson(search: string): SQL | undefined {
  if (search === '') return undefined;
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = digitsOf(search);
  return or(
    sql`unaccent(${partners.name}) ilike unaccent(${part})`,
    sql`unaccent(${partners.email}) ilike unaccent(${part})`,
    digits === undefined ? undefined : ilike(partners.phone, `%${digits}%`),
  );
}

/** What a search has of a telephone number; undefined when it is none. */
function digitsOf(search: string): string | undefined {
  const whole = toE164(search);
  if (whole !== undefined) return whole.slice(1);
  const digits = phoneDigits(search);
  return /^\d+$/.test(digits) && digits.length >= LEAST_DIGITS ? digits : undefined;
}
