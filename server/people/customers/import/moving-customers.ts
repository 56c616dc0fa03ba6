import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import type { MovingKind, MovingResult, MovingRow, RowNote } from '#server/base/moving/kind.ts';
import { maskEmail, maskName, maskNumber } from '#server/base/moving/mask-person.ts';
import { Problem } from '#server/base/problem.ts';
import { addresses, movedCustomers } from '../tables.ts';
import { CUSTOMER_FIELDS } from './customer-fields.ts';
import { type CustomerPlan, type KnownPerson, planCustomers } from './plan-customers.ts';
import { type FileCustomer, readCustomer } from './read-customer.ts';
import { type CustomersBefore, undoCustomers } from './undo-customers.ts';

const AT_ONCE = 1000;
const MOST_EXAMPLES = 10;

/**
 * Customers of another shop (rule P-29): guests without a password, whose orders go to the account that proves the
 * address or number. No message is sent.
 */
export const movingCustomers: MovingKind = {
  kind: 'customers',
  slug: 'clients',
  label: 'Clients',
  fields: CUSTOMER_FIELDS,
  async run(tx, rows, { dryRun, by }) {
    const { customers, refused, notes } = await readAll(rows);
    const plan = planCustomers(customers, await findKnown(tx, customers));
    const before: CustomersBefore = dryRun
      ? { created: [], filled: [] }
      : { created: await create(tx, plan.created), filled: await fill(tx, plan, by) };
    return { ...describe(plan), refused: [...refused, ...plan.refused], notes, before };
  },
  undo: (tx, before, by) => undoCustomers(tx, before as CustomersBefore, by),
};

async function readAll(rows: AsyncIterable<MovingRow>) {
  const now = new Date();
  const customers: FileCustomer[] = [];
  const refused: RowNote[] = [];
  const notes: RowNote[] = [];
  let isAnyReached = false;
  for await (const row of rows) {
    const read = readCustomer(row, now);
    isAnyReached ||= ['email', 'phone', 'mobile'].some((field) => row.text(field) !== '');
    if (read.customer !== undefined) customers.push(read.customer);
    if (read.refused !== undefined) refused.push(read.refused);
    notes.push(...read.notes);
  }
  if (!isAnyReached && refused.length > 0) {
    throw new Problem(
      'bad-request',
      'Ce fichier n’a ni adresses e-mail ni téléphones : exportez les clients avec l’une de ces colonnes.',
    );
  }
  return { customers, refused, notes };
}

/** Persons who may be one of them. Guests with an account are found there; sign-ups without their code do not count. */
async function findKnown(tx: Db, customers: readonly FileCustomer[]): Promise<KnownPerson[]> {
  const emails = new Set(customers.map(({ emailKey }) => emailKey));
  emails.delete('');
  const phones = new Set(customers.flatMap(({ phone }) => phone ?? []));
  const found = new Map<number, KnownPerson>();
  const look = async (keys: ReadonlySet<string>, isOne: (some: string[]) => SQL) => {
    for (const some of chunksOf([...keys])) {
      for (const person of await readKnown(tx, isOne(some))) found.set(person.id, person);
    }
  };
  await look(emails, (some) => inArray(partners.emailKey, some));
  await look(phones, (some) => inArray(partners.phone, some));
  return [...found.values()];
}

async function readKnown(tx: Db, where: SQL): Promise<KnownPerson[]> {
  const isUsable = or(sql`${partners.verifiedAt} is not null`, eq(partners.hasPassword, false));
  const found = await tx
    .select({ person: partners, moved: movedCustomers })
    .from(partners)
    .leftJoin(movedCustomers, eq(movedCustomers.partnerId, partners.id))
    .where(
      and(
        where,
        eq(partners.kind, 'person'),
        isNull(partners.erasedAt),
        isNull(partners.claimedById),
        isUsable,
      ),
    );
  return found.map(({ person, moved }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    emailKey: person.emailKey,
    phone: person.phone,
    city: person.city,
    isStaff: person.role !== 'customer',
    isVerified: person.verifiedAt !== null,
    isEmailProven: person.emailProvenAt !== null,
    isPhoneProven: person.phoneProvenAt !== null,
    moved: moved && { oldId: moved.oldId, company: moved.company },
  }));
}

async function create(
  tx: Db,
  created: readonly FileCustomer[],
): Promise<CustomersBefore['created']> {
  const made: CustomersBefore['created'] = [];
  for (const some of chunksOf(created)) {
    const people = await tx
      .insert(partners)
      .values(
        some.map(({ name, email, emailKey, phone, city, createdAt }) => ({
          name,
          email,
          emailKey,
          phone,
          city,
          ...(createdAt !== null && { createdAt }),
        })),
      )
      .returning();
    await tx.insert(movedCustomers).values(
      some.map(({ oldId, company, wantsAdvertising }, index) => ({
        partnerId: people[index]!.id,
        oldId,
        company,
        wantsAdvertising,
      })),
    );
    const places = some.flatMap((row, index) => addressOf(row, people[index]!.id));
    if (places.length > 0) await tx.insert(addresses).values(places);
    const placed = new Set(places.map(({ partnerId }) => partnerId));
    made.push(
      ...people.map(({ id, name, email, phone, city }) => ({
        id,
        name,
        email,
        phone,
        city,
        hasAddress: placed.has(id),
      })),
    );
  }
  return made;
}

/** A place to deliver to names a quarter and a number (rule P-17). */
function addressOf(row: FileCustomer, partnerId: number): (typeof addresses.$inferInsert)[] {
  const { name: recipient, phone, city, street, quarter } = row;
  const place = quarter || street;
  if (phone === null || city === '' || place === '') return [];
  const landmark = quarter === '' ? '' : street;
  return [
    {
      partnerId,
      label: 'Adresse',
      recipient,
      phone,
      city,
      quarter: place,
      landmark,
      isDefault: true,
    },
  ];
}

async function fill(
  tx: Db,
  { filled }: CustomerPlan,
  by: Actor,
): Promise<CustomersBefore['filled']> {
  const done: CustomersBefore['filled'] = [];
  for (const { person, values } of filled) {
    const { oldId, company, ...details } = values;
    const [row] = await tx
      .select({ updatedAt: sql<string>`${partners.updatedAt}::text` })
      .from(partners)
      .where(eq(partners.id, person.id))
      .for('no key update');
    if (row === undefined) continue;
    if (Object.keys(details).length > 0) {
      await tx
        .update(partners)
        .set({ ...details, updatedAt: sql`now()` })
        .where(eq(partners.id, person.id));
      const before = Object.fromEntries(
        Object.keys(details).map((name) => [name, person[name as keyof typeof details]]),
      );
      await writeAudit(tx, by, {
        action: 'details changed',
        subject: `partner:${person.id}`,
        before,
        after: details,
      });
    }
    if (oldId !== undefined || company !== undefined) {
      const moved = {
        ...(oldId !== undefined && { oldId }),
        ...(company !== undefined && { company }),
      };
      await tx
        .insert(movedCustomers)
        .values({ partnerId: person.id, ...moved })
        .onConflictDoUpdate({ target: movedCustomers.partnerId, set: moved });
    }
    done.push({
      id: person.id,
      name: person.name,
      values,
      moved: person.moved,
      updatedAt: row.updatedAt,
    });
  }
  return done;
}

function describe({
  created,
  filled,
  unchanged,
}: CustomerPlan): Pick<MovingResult, 'created' | 'updated' | 'unchanged' | 'examples'> {
  const shown = [
    ...created.map((row) => ({ line: row.line, name: row.name, values: { ...row } })),
    ...filled.map(({ line, person, values }) => ({ line, name: person.name, values })),
  ].toSorted((a, b) => a.line - b.line);
  return {
    created: created.length,
    updated: filled.length,
    unchanged,
    examples: shown.slice(0, MOST_EXAMPLES).map(({ line, name, values }) => ({
      line,
      name: maskName(name),
      fields: factsOf(values),
    })),
  };
}

function factsOf(values: Partial<FileCustomer>): [label: string, value: string][] {
  const {
    email = '',
    phone,
    city = '',
    company = '',
    oldId = '',
    createdAt,
    wantsAdvertising,
  } = values;
  const facts: [string, string][] = [
    ['E-mail', maskEmail(email)],
    ['Téléphone', maskNumber(phone ?? '')],
    ['Ville', city],
    ['Entreprise', company],
    ['Ancien numéro', oldId],
    ['Client depuis le', createdAt?.toISOString().slice(0, 10) ?? ''],
    ['Accepte la publicité', wantsAdvertising ? 'oui' : ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

function* chunksOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
