import { STAFF_ROLES } from '#contract/base/access.ts';
import { readPhone } from '#contract/base/fields/phone.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { isOneOf } from '#contract/base/tables.ts';
import type { Account, AccountWithCompany, SessionBundle } from '#contract/people/account.ts';
import type { Config } from '#server/base/config/config.ts';
import type { partners } from './tables.ts';

export type PartnerRow = typeof partners.$inferSelect & { avatarKey: string | null };

export const SENEGAL = {
  country_id: 204,
  country_name: 'Sénégal',
  country_code: 'SN',
  country_phone_code: 221,
};

const SHOP_COMPANY_ID = 1;

const LANGUAGE = 'fr_FR';

const TIME_ZONE = 'Africa/Dakar';

/** A number that the contract has checked, in E.164. Throws for any other. */
export function getE164(text: string): string {
  const number = toE164(text);
  if (number === undefined) throw new Error('A telephone number was not checked');
  return number;
}

/** In E.164, +221 and nine digits; undefined for no Senegalese mobile number (rule B-12). */
export function toE164(text: string): string | undefined {
  const digits = readPhone(text);
  return digits === undefined ? undefined : `+${digits}`;
}

/** E.164 without its plus sign; false for none. */
export const phoneOnWire = (phone: string | null): string | false => phone?.slice(1) ?? false;

const orFalse = (text: string): string | false => text !== '' && text;

/** An account with the field names of the wire (rule P-1). */
export function toAccount(row: PartnerRow): Account {
  return {
    id: row.id,
    partner_id: row.id,
    name: row.name,
    email: row.email,
    partner_city: orFalse(row.city),
    partner_phone: phoneOnWire(row.phone),
    phone_proven: row.phone !== null && row.phoneProvenAt !== null,
    ...SENEGAL,
    is_verified: row.verifiedAt !== null,
    avatar: row.avatarKey === null ? false : pathTo(paths.avatarPicture, { key: row.avatarKey }),
    role: row.role === 'hr' ? 'main_user' : 'secondary_user',
    staff_role: isOneOf(STAFF_ROLES, row.role) && row.role,
    adhesion: row.membership,
    adhesion_submit: row.membershipSubmitted,
    parent_id: row.companyId ?? false,
    function: orFalse(row.function),
  };
}

export function toAccountWithCompany(row: PartnerRow, { settings }: Config): AccountWithCompany {
  return {
    ...toAccount(row),
    company_id: SHOP_COMPANY_ID,
    company_name: settings.SHOP_NAME,
  };
}

/** The session of a signed-in browser, without secrets (rule B-31). */
export function toSessionBundle(
  row: PartnerRow,
  employer: typeof partners.$inferSelect | undefined,
  { settings }: Config,
): SessionBundle {
  return {
    uid: row.id,
    user_context: { lang: LANGUAGE, tz: TIME_ZONE, uid: row.id },
    company_id: SHOP_COMPANY_ID,
    user_info: toAccount(row),
    is_verified: row.verifiedAt !== null,
    company: {
      id: SHOP_COMPANY_ID,
      name: settings.SHOP_NAME,
      email: orFalse(settings.SHOP_EMAIL),
      phone: orFalse(settings.SHOP_PHONE),
      entreprise_code: null,
      info: 'Entreprise',
    },
    parent:
      employer === undefined
        ? {}
        : {
            id: employer.id,
            name: employer.name,
            email: orFalse(employer.email),
            phone: phoneOnWire(employer.phone),
            // It lets people request a membership, so only the employer gives it out.
            entreprise_code: null,
            info: 'Parent',
          },
  };
}

const MAX_SIGNS = 80;

/** The public part of a name: its first word. */
export function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.slice(0, MAX_SIGNS);
}

/** Words that begin a first name of two. */
const OPENERS = /^(adja|cheikh|el|mame|ndèye|ndeye|papa|pape|serigne|sokhna)$/i;

/** The public part of a first name: two words for El Hadji or Mame Diarra, never the family name. */
export function givenNames(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return (OPENERS.test(first) ? `${first} ${second}`.trim() : first).slice(0, MAX_SIGNS);
}
