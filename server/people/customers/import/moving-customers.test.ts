import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { foldEmail } from '#server/base/identity/fold-email.ts';
import { partners } from '#server/base/identity/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { movingRows } from '#tests/helpers/base/moving-rows.ts';
import { addresses, movedCustomers } from '../tables.ts';
import { movingCustomers } from './moving-customers.ts';

type Rows = Record<string, string>[];

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

const run = (rows: Rows, dryRun = false) =>
  database.db.transaction((tx) =>
    movingCustomers.run(tx, movingRows(movingCustomers, rows), { dryRun, by: byMachine }),
  );
/** Through JSON, as the engine keeps it. */
const undo = (before: unknown) =>
  database.db.transaction((tx) =>
    movingCustomers.undo(tx, JSON.parse(JSON.stringify(before)), byMachine),
  );
const byEmail = async (email: string) =>
  (
    await database.db
      .select()
      .from(partners)
      .where(eq(partners.emailKey, foldEmail(email)))
  )[0];
const everything = async () =>
  rowsOf<Record<string, unknown>>(
    await database.db.execute(sql`select to_jsonb(p) as person, to_jsonb(m) - 'moved_at' as moved,
      (select jsonb_agg(to_jsonb(a) - 'id') from addresses a where a.partner_id = p.id) as places
      from partners p left join moved_customers m on m.partner_id = p.id order by p.id`),
  );

const awa = { Nom: 'Awa Diop', 'E-mail': 'awa@exemple.sn', Téléphone: '77 123 45 67' };

describe('a file of each software', () => {
  test.each<[string, Record<string, string>]>([
    [
      'WooCommerce',
      {
        customer_id: '12',
        user_email: 'awa@exemple.sn',
        billing_first_name: 'Awa',
        billing_last_name: 'Diop',
        billing_phone: '+221 77 123 45 67',
        billing_address_1: 'Rue 10',
        billing_city: 'Dakar',
        date_registered: '2021-05-03 10:11:12',
      },
    ],
    [
      'Shopify',
      {
        'Customer ID': '12',
        'First Name': 'Awa',
        'Last Name': 'Diop',
        Email: 'awa@exemple.sn',
        'Accepts Email Marketing': 'no',
        'Default Address Address1': 'Rue 10',
        'Default Address City': 'Dakar',
        Phone: '+221771234567',
      },
    ],
    [
      'PrestaShop',
      {
        ID: '12',
        Titre: 'Mme',
        Prénom: 'Awa',
        Nom: 'Diop',
        'Adresse e-mail': 'awa@exemple.sn',
        Newsletter: '0',
        Ville: 'Dakar',
        Adresse: 'Rue 10',
        'Téléphone portable': '771234567',
        Inscription: '03/05/2021 10:11',
      },
    ],
    [
      'Magento',
      {
        email: 'awa@exemple.sn',
        entity_id: '12',
        created_at: '2021-05-03 10:11:12',
        firstname: 'Awa',
        lastname: 'Diop',
        _address_city: 'Dakar',
        _address_street: 'Rue 10',
        _address_telephone: '771234567',
      },
    ],
    [
      'Odoo',
      {
        'ID externe': '12',
        Nom: 'Awa Diop',
        'E-mail': 'awa@exemple.sn',
        Téléphone: '33 800 00 00',
        Mobile: '+221 77 123 45 67',
        Rue: 'Rue 10',
        Ville: 'Dakar',
        'Créé le': '2021-05-03 10:11:12',
      },
    ],
  ])('%s', async (_, row) => {
    expect(await run([row])).toMatchObject({ created: 1, refused: [], notes: [] });
    expect(await byEmail('awa@exemple.sn')).toMatchObject({
      name: 'Awa Diop',
      phone: '+221771234567',
      city: 'Dakar',
      verifiedAt: null,
      hasPassword: false,
      emailProvenAt: null,
    });
    const [moved] = await database.db.select().from(movedCustomers);
    expect(moved).toMatchObject({ oldId: '12', wantsAdvertising: false });
    expect(await database.db.select().from(addresses)).toMatchObject([
      { recipient: 'Awa Diop', quarter: 'Rue 10', city: 'Dakar', phone: '+221771234567' },
    ]);
  });
});

describe('advertising', () => {
  test.each([
    ['yes', true],
    ['1', true],
    ['subscribed', true],
    ['no', false],
    ['', false],
    ['not_subscribed', false],
    ['peut-être', false],
  ])('%s', async (said, isWanted) => {
    await run([{ ...awa, Newsletter: said }]);
    const [moved] = await database.db.select().from(movedCustomers);
    expect(moved?.wantsAdvertising).toBe(isWanted);
  });
});

test('no message is sent, and a preview writes nothing', async () => {
  const before = await everything();
  const preview = await run([awa], true);
  expect(preview).toMatchObject({
    created: 1,
    examples: [
      {
        line: 2,
        name: 'Awa D.',
        fields: [
          ['E-mail', 'a•••@exemple.sn'],
          ['Téléphone', '77 ••• •• 67'],
        ],
      },
    ],
  });
  expect(await everything()).toEqual(before);
  await run([awa]);
  expect(await database.db.$count(outgoingMessages)).toBe(0);
});

test('rows that cannot be reached are refused with what would be right', async () => {
  const result = await run([
    { ...awa, 'E-mail': 'awa@', Téléphone: '' },
    { ...awa, 'E-mail': '', Téléphone: '+33 6 12 34 56 78' },
    { ...awa, 'E-mail': 'x@exemple.sn', Téléphone: '338000000', 'Client depuis': 'hier' },
  ]);
  expect(result).toMatchObject({ created: 1, updated: 0 });
  expect(result.refused).toEqual([
    {
      line: 2,
      name: 'Awa D.',
      reason:
        '« awa@ » n’est pas une adresse e-mail ; il faut une adresse e-mail ou un mobile du Sénégal (7X et sept chiffres) pour reconnaître ce client',
    },
    {
      line: 3,
      name: 'Awa D.',
      reason:
        '« +33 6 12 34 56 78 » n’est pas un mobile du Sénégal (7X et sept chiffres) ; il faut une adresse e-mail ou un mobile du Sénégal (7X et sept chiffres) pour reconnaître ce client',
    },
  ]);
  expect(result.notes.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '4 « 338000000 » n’est pas un mobile du Sénégal (7X et sept chiffres)',
    '4 « hier » n’est pas une date (par exemple 31/12/2025 ou 2025-12-31)',
  ]);
});

test('a file without any contact is refused as a whole', async () => {
  await expect(run([{ Nom: 'Awa' }, { Nom: 'Binta' }])).rejects.toThrow(
    'Ce fichier n’a ni adresses e-mail ni téléphones',
  );
});

describe('someone whom the shop knows', () => {
  test('keeps everything; only blanks are filled, and an undo empties them again', async () => {
    await anAccount(database.db, {
      email: 'awa@exemple.sn',
      name: 'Awa D.',
      phone: null,
      city: 'Thiès',
    });
    const before = await everything();
    const done = await run([{ ...awa, Ville: 'Dakar', Entreprise: 'Téranga', ID: '7' }]);
    expect(done).toMatchObject({ created: 0, updated: 1 });
    expect(await byEmail('awa@exemple.sn')).toMatchObject({
      name: 'Awa D.',
      phone: '+221771234567',
      phoneProvenAt: null,
      city: 'Thiès',
    });
    expect(await undo(done.before)).toEqual({ deleted: 0, restored: 1, kept: [] });
    expect(await everything()).toEqual(before);
  });

  test('without a proof of the address gets nothing of its owner', async () => {
    await anAccount(database.db, { email: 'awa@exemple.sn', phone: null, emailProvenAt: null });
    expect(await run([awa])).toMatchObject({ created: 1, updated: 0 });
    const [account] = await database.db.select().from(partners);
    expect(account?.phone).toBeNull();
  });

  test('is found by a number that the account has proven, or where one has no address', async () => {
    const phone = '+221771234567';
    await anAccount(database.db, { email: 'autre@exemple.sn', phone, phoneProvenAt: new Date() });
    expect(await run([awa])).toMatchObject({ created: 0, unchanged: 1 });
    await emptyAccounts(database.db);
    await run([{ Nom: 'Awa', Téléphone: '771234567' }]);
    expect(await run([awa])).toMatchObject({ created: 0, updated: 1 });
    expect(await run([{ ...awa, 'E-mail': 'fils@exemple.sn' }])).toMatchObject({ created: 1 });
  });

  test('and works here is never touched', async () => {
    await anAccount(database.db, { email: 'awa@exemple.sn', role: 'admin', phone: null });
    const before = await everything();
    const done = await run([awa]);
    expect(done).toMatchObject({ created: 0, updated: 0, refused: [{ line: 2 }] });
    expect(await everything()).toEqual(before);
  });
});

describe('an undo', () => {
  test('names who has an account, a session or a change since', async () => {
    const { db } = database;
    const done = await run([
      awa,
      { ...awa, 'E-mail': 'b@exemple.sn', Téléphone: '' },
      { ...awa, 'E-mail': 'c@exemple.sn', Téléphone: '' },
      { ...awa, 'E-mail': 'd@exemple.sn', Téléphone: '' },
    ]);
    const [one, two, three] = await Promise.all(
      ['awa', 'b', 'c'].map((who) => byEmail(`${who}@exemple.sn`)),
    );
    await db.update(partners).set({ verifiedAt: new Date() }).where(eq(partners.id, one!.id));
    await signedIn(db, two!);
    await db.update(partners).set({ city: 'Thiès' }).where(eq(partners.id, three!.id));
    const undone = await undo(done.before);
    expect(undone).toMatchObject({ deleted: 1, restored: 0 });
    expect(undone.kept.map(({ reason }) => reason).toSorted()).toEqual([
      'a un compte depuis',
      'a une session, un accord ou un message depuis',
      'a été modifié depuis',
    ]);
    expect(await byEmail('d@exemple.sn')).toBeUndefined();
  });
});

const anyRow = fc.record({
  Nom: fc.constantFrom('Awa Diop', 'Binta'),
  'E-mail': fc.constantFrom('', 'a@exemple.sn', 'b@exemple.sn', 'faux@'),
  Téléphone: fc.constantFrom('', '771111111', '772222222', '33'),
  Ville: fc.constantFrom('', 'Dakar', 'Thiès'),
  Entreprise: fc.constantFrom('', 'Téranga'),
  Newsletter: fc.constantFrom('', 'oui', 'non'),
});
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 6 });
const isReached = (rows: Rows) => rows.some((row) => row['E-mail'] !== '' || row.Téléphone !== '');

test('any file: twice changes nothing, an undo restores all, the order does not matter', async () => {
  await anAccount(database.db, { email: 'a@exemple.sn', phone: null, city: '' });
  const before = await everything();
  const withoutIds = async () =>
    JSON.stringify(
      (await everything()).map(({ person, moved, places }) => {
        const { id: _, created_at, updated_at, ...rest } = person as Record<string, unknown>;
        const { partner_id: __, ...noted } = (moved ?? {}) as Record<string, unknown>;
        return [rest, noted, (places as object[] | null)?.length ?? 0];
      }),
    );
  await fc.assert(
    fc.asyncProperty(anyRows.filter(isReached), async (rows) => {
      const first = await run(rows);
      const after = await everything();
      const stored = await withoutIds();
      const again = await run(rows);
      expect([again.created, again.updated]).toEqual([0, 0]);
      expect(await everything()).toEqual(after);
      expect((await undo(first.before)).kept).toEqual([]);
      expect(await everything()).toEqual(before);
      const turned = await run(rows.toReversed());
      expect(await withoutIds()).toEqual(stored);
      await undo(turned.before);
    }),
    { numRuns: 25 },
  );
});

describe('a number', () => {
  test.each([
    '00221 77 123 45 67',
    '+221 77-123-45-67',
    '77.123.45.67',
    '771234567.0',
    '7,71234567E+08',
    '33 821 00 00 / 77 123 45 67',
    '+33 6 12 34 56 78 ou 77 123 45 67',
    '+221 77 123 45 67 ::: 78 000 00 00',
  ])('is read in « %s »', async (number) => {
    await run([{ ...awa, Téléphone: number }]);
    expect(await byEmail('awa@exemple.sn')).toMatchObject({ phone: '+221771234567' });
  });

  test('that Excel has shortened is left out with what to do', async () => {
    const { notes } = await run([{ ...awa, Téléphone: '7.71E+08' }]);
    expect(notes).toMatchObject([{ reason: expect.stringContaining('raccourci par Excel') }]);
  });
});

test('a further address of Magento is no customer', async () => {
  const file = [
    { email: 'awa@exemple.sn', _address_telephone: '771234567' },
    { email: '', _address_telephone: '781234567' },
  ];
  async function* withHeadings() {
    for await (const row of movingRows(movingCustomers, file)) {
      yield { ...row, heading: (field: string) => (field === 'phone' ? '_address_telephone' : '') };
    }
  }
  const { created, refused } = await database.db.transaction((tx) =>
    movingCustomers.run(tx, withHeadings(), { dryRun: false, by: byMachine }),
  );
  expect(created).toBe(1);
  expect(refused).toMatchObject([{ reason: expect.stringContaining('autre adresse') }]);
});

test('the company before a name of Odoo is no part of it', async () => {
  await run([{ ...awa, Nom: 'SARL Teranga, Awa Diop', 'Société liée': 'SARL Teranga' }]);
  expect(await byEmail('awa@exemple.sn')).toMatchObject({ name: 'Awa Diop' });
});
