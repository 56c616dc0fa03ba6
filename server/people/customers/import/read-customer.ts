import { cleanEmail, emailProblem } from '#contract/base/fields/email.ts';
import { MAX_NAME } from '#contract/base/fields/person-fields.ts';
import { shorten } from '#contract/base/fields/plain-text.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { toE164 } from '#server/base/identity/person-payload.ts';
import { inColumn, type MovingRow, type RowNote } from '#server/base/moving/kind.ts';
import { maskName } from '#server/base/moving/mask-person.ts';
import { readMoment } from '#server/base/moving/read-moment.ts';
import { parseBoolean } from '#server/goods/catalogue/import/reading/cell-values.ts';
import type { CUSTOMER_FIELDS } from './customer-fields.ts';

const MAX_ADDRESS_PART = 120;
const MAX_OTHER = 200;
const MAX_EMAIL = 254;

/** A customer of a file; at least one of address and number is given. */
export type FileCustomer = {
  line: number;
  name: string;
  email: string;
  emailKey: string;
  /** E.164. */
  phone: string | null;
  city: string;
  street: string;
  quarter: string;
  company: string;
  createdAt: Date | null;
  wantsAdvertising: boolean;
  oldId: string;
};

type Say = (field: keyof typeof CUSTOMER_FIELDS, reason: string) => void;
type Read = { customer?: FileCustomer; refused?: RowNote; notes: RowNote[] };

/** One row; what it lacks or cannot say is noted, and a row without a usable contact is refused. */
export function readCustomer(row: MovingRow, now: Date): Read {
  const text = (field: keyof typeof CUSTOMER_FIELDS) => row.text(field);
  const company = text('company');
  const name = nameOf(withoutCompany(text('name'), company), text('first_name'), text('last_name'));
  const problems: string[] = [];
  const say: Say = (field, reason) => problems.push(inColumn(row, field, reason));
  const email = readEmail(text('email'), say);
  const phone = readNumber([text('mobile'), text('phone')], say);
  const isNext = email === '' && row.heading?.('phone')?.startsWith('_address') === true;
  const shownName = maskName(name || email || text('phone') || text('mobile')) || '—';
  const noted = (reasons: string[]): RowNote[] =>
    reasons.map((reason) => ({ line: row.line, name: shownName, reason }));
  if (isNext || (email === '' && phone === null)) {
    const missing = isNext
      ? 'autre adresse du client au-dessus : seule sa première est reprise'
      : 'il faut une adresse e-mail ou un mobile du Sénégal (7X et sept chiffres) pour reconnaître ce client';
    return {
      refused: { line: row.line, name: shownName, reason: [...problems, missing].join(' ; ') },
      notes: [],
    };
  }
  return {
    customer: {
      line: row.line,
      name: shorten(name || email.slice(0, email.lastIndexOf('@')) || 'Client', MAX_NAME),
      email,
      emailKey: foldEmail(email),
      phone,
      city: shorten(text('city'), MAX_NAME),
      street: shorten(text('street'), MAX_ADDRESS_PART),
      quarter: shorten(text('quarter'), MAX_ADDRESS_PART),
      company: shorten(company, MAX_OTHER),
      createdAt: readCreated(text('created'), now, say),
      wantsAdvertising: saysYes(text('advertising'), say),
      // Shopify writes an apostrophe before a number.
      oldId: shorten(text('old_id').replace(/^'/, ''), MAX_OTHER),
    },
    notes: noted(problems),
  };
}

/** « Nom » beside « Prénom » is the family name, as PrestaShop writes it. */
function nameOf(name: string, first: string, last: string): string {
  const whole = first === '' ? name : `${first} ${last || withoutFirst(name, first)}`;
  return (whole.trim() || last).replace(/\s+/g, ' ').trim();
}

/** Odoo names a person of a company `Company, Person`. */
const withoutCompany = (name: string, company: string) =>
  company !== '' && name.toLowerCase().startsWith(`${company.toLowerCase()}, `)
    ? name.slice(company.length + 2)
    : name;

const withoutFirst = (name: string, first: string) =>
  name.toLowerCase().startsWith(`${first.toLowerCase()} `) ? name.slice(first.length) : name;

/** What people write where there is nothing. */
const NOTHING = /^([-–—./]+|n\.?\/?[acd]\.?|n[ée]ant|aucune?|sans|non|inconnue?)$/i;

function readEmail(text: string, say: Say): string {
  const email = NOTHING.test(text) ? '' : cleanEmail(text);
  if (email === '') return '';
  const problem = email.length > MAX_EMAIL ? 'elle est trop longue' : emailProblem(email);
  if (problem === undefined) return email;
  say('email', `« ${shorten(email, MAX_OTHER)} » n’est pas une adresse e-mail`);
  return '';
}

/** The first that is a mobile of Senegal; others are kept nowhere, since no message would arrive. */
function readNumber(texts: string[], say: Say): string | null {
  const filled = texts.filter((text) => text !== '' && !NOTHING.test(text));
  for (const text of filled.flatMap(numbersIn)) {
    const phone = toE164(text);
    if (phone !== undefined) return phone;
  }
  const [first] = filled;
  if (first !== undefined) {
    const what = /e\+\d+$/i.test(first)
      ? 'est un numéro raccourci par Excel : mettez la colonne au format Texte et retapez-le'
      : 'n’est pas un mobile du Sénégal (7X et sept chiffres)';
    say('phone', `« ${shorten(first, MAX_OTHER)} » ${what}`);
  }
  return null;
}

/** `77 123 45 67 / 78 000 00 00`, `771234567.0` and `7,71234567E+08` of a spreadsheet that kept all figures. */
function numbersIn(text: string): string[] {
  const [, whole = '', rest = '', exponent = ''] = /^(\d)[.,](\d+)e\+(\d+)$/i.exec(text) ?? [];
  if (whole !== '' && rest.length === Number(exponent)) return [whole + rest];
  const parts = text.split(/\s*(?:::+|[/;,|]|\s(?:ou|et|or)\s)\s*/i);
  return [text, ...parts].map((part) => part.replace(/\.0+$/, ''));
}

function readCreated(text: string, now: Date, say: Say): Date | null {
  if (text === '' || text.startsWith('0000-00-00')) return null;
  const at = readMoment(text);
  if (at !== undefined && at <= now) return at;
  const what =
    at === undefined
      ? 'n’est pas une date (par exemple 31/12/2025 ou 2025-12-31)'
      : 'n’est pas encore passé';
  say('created', `« ${shorten(text, MAX_OTHER)} » ${what}`);
  return null;
}

/** Yes only where the file says yes: a consent is never made up. */
function saysYes(text: string, say: Say): boolean {
  if (text === '') return false;
  const said = /^(subscribed|abonn[ée]e?|inscrite?)$/i.test(text) || parseBoolean(text);
  if (said === undefined && !/^(not_?subscribed|unsubscribed|pending|invalid)$/i.test(text)) {
    say(
      'advertising',
      `« ${shorten(text, MAX_OTHER)} » n’est ni oui ni non, donc pas de publicité`,
    );
  }
  return said ?? false;
}
