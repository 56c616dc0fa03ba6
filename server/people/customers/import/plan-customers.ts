import type { RowNote } from '#server/base/moving/kind.ts';
import { maskName } from '#server/base/moving/mask-person.ts';
import type { FileCustomer } from './read-customer.ts';

/** A person of the shop, as far as the import has to know. Numbers in E.164. */
export type KnownPerson = {
  id: number;
  name: string;
  email: string;
  emailKey: string;
  phone: string | null;
  city: string;
  isStaff: boolean;
  isVerified: boolean;
  isEmailProven: boolean;
  isPhoneProven: boolean;
  /** What a former import noted; null before any. */
  moved: { oldId: string; company: string } | null;
};

/** What is blank and would be filled; absent fields stay. */
export type Filled = {
  email?: string;
  emailKey?: string;
  phone?: string;
  city?: string;
  oldId?: string;
  company?: string;
};
export type CustomerPlan = {
  created: FileCustomer[];
  filled: { person: KnownPerson; values: Filled; line: number }[];
  unchanged: number;
  refused: RowNote[];
};

type Candidate = { known?: KnownPerson; fresh?: FileCustomer; values: Filled; line: number };
type Contact = Pick<KnownPerson, 'email' | 'emailKey' | 'phone' | 'city'> &
  Pick<Filled, 'oldId' | 'company'>;

/**
 * Which customers of a file are new, and which blanks of known ones it fills (rule P-29). The order of the rows does not
 * matter: rows with an address go first, then by their content.
 */
export function planCustomers(rows: FileCustomer[], known: readonly KnownPerson[]): CustomerPlan {
  const people = new People(known);
  const refused: RowNote[] = [];
  let unchanged = 0;
  for (const row of rows.toSorted(byContent)) {
    if (people.isStaff(row)) {
      const reason =
        'ce compte est celui d’une personne de l’équipe ou d’une entreprise : il ne change que sous « Équipe »';
      refused.push({ line: row.line, name: maskName(row.name), reason });
      continue;
    }
    const found = people.find(row);
    if (found === undefined) people.add(row);
    else if (!people.fill(found, row)) unchanged += 1;
  }
  return { ...people.changes(), unchanged, refused };
}

const contentOf = ({ line: _line, createdAt, ...row }: FileCustomer): string =>
  JSON.stringify([
    row.emailKey === '',
    row.emailKey,
    row.phone,
    row.name,
    createdAt?.toISOString(),
    row,
  ]);

function byContent(a: FileCustomer, b: FileCustomer): number {
  const [first, second] = [contentOf(a), contentOf(b)];
  return first < second ? -1 : Number(first > second);
}

class People {
  readonly #byEmail = new Map<string, Candidate[]>();
  readonly #byPhone = new Map<string, Candidate[]>();
  readonly #all: Candidate[] = [];

  constructor(known: readonly KnownPerson[]) {
    // Accounts before guests, and the oldest first.
    const ranked = known.toSorted(
      (a, b) => Number(b.isVerified) - Number(a.isVerified) || a.id - b.id,
    );
    for (const person of ranked) this.#store({ known: person, values: {}, line: 0 });
  }

  #store(candidate: Candidate): void {
    const { emailKey, phone } = contactOf(candidate);
    this.#all.push(candidate);
    if (emailKey !== '') push(this.#byEmail, emailKey, candidate);
    if (phone !== null) push(this.#byPhone, phone, candidate);
  }

  /** Staff and HR are recognised by any of their contacts, proven or not. */
  isStaff({ emailKey, phone }: FileCustomer): boolean {
    const isOne = ({ known }: Candidate) => known?.isStaff === true;
    return (
      (this.#byEmail.get(emailKey) ?? []).some(isOne) ||
      (emailKey === '' && (this.#byPhone.get(phone ?? '') ?? []).some(isOne))
    );
  }

  /**
   * By the address, else by the number where one of both has no address or the account has proven the number: families
   * share a telephone. An account counts only with a contact that it has proven, else a stranger who signed up with
   * another's address would get what the file says of its owner.
   */
  find({ emailKey, phone }: FileCustomer): Candidate | undefined {
    const byEmail = (this.#byEmail.get(emailKey) ?? []).find(
      ({ known }) => known?.isVerified !== true || known.isEmailProven,
    );
    if (byEmail !== undefined) return byEmail;
    return (this.#byPhone.get(phone ?? '') ?? []).find((one) => {
      const { known } = one;
      if (known?.isStaff) return false;
      if (known?.isVerified) return known.isPhoneProven;
      return emailKey === '' || contactOf(one).emailKey === '';
    });
  }

  add(row: FileCustomer): void {
    this.#store({ fresh: { ...row }, values: {}, line: row.line });
  }

  /** Whether a blank was filled. */
  fill(found: Candidate, row: FileCustomer): boolean {
    const has = contactOf(found);
    const values: Filled = {};
    // The address of an account is where its codes go.
    if (has.email === '' && row.email !== '' && !found.known?.isVerified) {
      Object.assign(values, { email: row.email, emailKey: row.emailKey });
    }
    if (has.phone === null && row.phone !== null && this.#isFree(found, row.phone)) {
      values.phone = row.phone;
    }
    if (has.city === '' && row.city !== '') values.city = row.city;
    if (!has.oldId && row.oldId !== '') values.oldId = row.oldId;
    if (!has.company && row.company !== '') values.company = row.company;
    if (Object.keys(values).length === 0) return false;
    Object.assign(found.values, values);
    if (found.fresh !== undefined) Object.assign(found.fresh, values);
    if (found.known !== undefined && found.line === 0) found.line = row.line;
    if (values.emailKey !== undefined) push(this.#byEmail, values.emailKey, found);
    if (values.phone !== undefined) push(this.#byPhone, values.phone, found);
    return found.known !== undefined;
  }

  /** Two accounts never have one number. */
  #isFree({ known }: Candidate, phone: string): boolean {
    if (!known?.isVerified) return true;
    return !(this.#byPhone.get(phone) ?? []).some((one) => one.known?.isVerified);
  }

  changes(): Pick<CustomerPlan, 'created' | 'filled'> {
    return {
      created: this.#all.flatMap(({ fresh }) => fresh ?? []),
      filled: this.#all.flatMap(({ known, values, line }) =>
        known === undefined || Object.keys(values).length === 0
          ? []
          : [{ person: known, values, line }],
      ),
    };
  }
}

function contactOf({ known, fresh, values }: Candidate): Contact {
  if (fresh !== undefined) return fresh;
  const { email = '', emailKey = '', phone = null, city = '', moved } = known ?? {};
  return { email, emailKey, phone, city, ...moved, ...values };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
