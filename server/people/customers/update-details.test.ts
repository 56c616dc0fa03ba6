import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '#contract/base/access.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { issueReset } from '#server/people/accounts/recovery/password-resets.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

/** Of the person who gives the own account another number (`change-details.ts`). */
const password = 'gingembre-frais-7';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

type Headers = Record<string, string>;
const updateMe = (headers: Headers, payload: object) =>
  shop.app.inject({ method: 'PUT', url: paths.me, headers, payload });
const updateUser = (id: number, headers: Headers, payload: object) =>
  shop.app.inject({ method: 'PUT', url: pathTo(paths.userUpdate, { id }), headers, payload });
const updatePartner = (id: number, headers: Headers, payload: object) =>
  shop.app.inject({ method: 'POST', url: pathTo(paths.partnerUpdate, { id }), headers, payload });
const stored = async (id: number) =>
  (await shop.db.select().from(partners).where(eq(partners.id, id)))[0]!;
const audit = () => shop.db.select().from(auditEntries).orderBy(auditEntries.id);

describe('somebody’s own details', () => {
  test('change, and who changed what is noted', async () => {
    const account = await anAccount(shop.db, { name: 'Awa', phone: '+221771112233', password });
    const reply = await updateMe(await signedIn(shop.db, account), {
      password,
      name: '  Awa Ndiaye ',
      city: 'Thiès',
      phone: '77 444 55 66',
      departement: 'Comptable',
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      name: 'Awa Ndiaye',
      partner_city: 'Thiès',
      partner_phone: '221774445566',
      function: 'Comptable',
      email: account.email,
    });
    expect(await audit()).toMatchObject([
      {
        byId: account.id,
        byRole: 'customer',
        subject: `partner:${account.id}`,
        before: { name: 'Awa', city: 'Dakar', phone: '+221771112233', function: '' },
        after: {
          name: 'Awa Ndiaye',
          city: 'Thiès',
          phone: '+221774445566',
          function: 'Comptable',
        },
      },
    ]);
    const { updatedAt } = await stored(account.id);
    expect(updatedAt.getTime()).toBeGreaterThan(account.updatedAt.getTime());
  });

  test('that are left out stay, and empty ones are forgotten', async () => {
    const account = await anAccount(shop.db, { function: 'Comptable' });
    const headers = await signedIn(shop.db, account);
    expect((await updateMe(headers, { departement: '' })).json()).toMatchObject({
      name: account.name,
      partner_city: 'Dakar',
      function: false,
    });
    expect((await updateMe(headers, { city: '  ' })).json().partner_city).toBe(false);
    expect((await stored(account.id)).phone).toBe(account.phone);
  });

  test('sent as they are change nothing and leave no note', async () => {
    const account = await anAccount(shop.db, { phoneProvenAt: new Date() });
    const reply = await updateMe(await signedIn(shop.db, account), {
      name: account.name,
      city: account.city,
      phone: account.phone!.slice(4),
    });
    expect(reply.statusCode).toBe(200);
    expect(await stored(account.id)).toEqual(account);
    expect(await audit()).toEqual([]);
  });

  test('with a new number want it proven again', async () => {
    const account = await anAccount(shop.db, { phoneProvenAt: new Date(), password });
    await updateMe(await signedIn(shop.db, account), { phone: '761234567', password });
    expect(await stored(account.id)).toMatchObject({ phone: '+221761234567', phoneProvenAt: null });
  });

  test('with a new number make the link that the old one received worthless', async () => {
    const kept = await anAccount(shop.db);
    const moved = await anAccount(shop.db);
    const resetWith = async ({ id, email }: { id: number; email: string }) => {
      const token = await issueReset(shop.db, id, 'sms');
      if (id === moved.id) await updateUser(id, asStaff, { phone: '761234567' });
      const payload = { email, token, password: 'neuf lettres et plus' };
      return (await shop.app.inject({ method: 'POST', url: paths.newPassword, payload }))
        .statusCode;
    };
    expect(await resetWith(kept)).toBe(200);
    expect(await resetWith(moved)).toBe(400);
    expect((await stored(moved.id)).phoneProvenAt).toBeNull();
  });

  test.each([
    [{ phone: '33 800 00 00' }, 'phone', formMessages.guestForm.phoneInvalid],
    [{ phone: '' }, 'phone', 'Le téléphone est obligatoire.'],
    [{ name: ' ' }, 'name', 'obligatoire'],
    [{ city: 12 }, 'city', 'un texte est attendu'],
    [{ name: 'x'.repeat(101) }, 'name', '100 caractères au plus'],
    [{ city: 'Dakar\0' }, 'city', 'un caractère n’est pas accepté'],
  ])('%j are refused and change nothing', async (payload, field, message) => {
    const account = await anAccount(shop.db);
    const reply = await updateMe(await signedIn(shop.db, account), {
      departement: 'Comptable',
      ...payload,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toContainEqual({ field, message });
    expect(await stored(account.id)).toEqual(account);
  });

  test('never become another role, address, state or membership', async () => {
    const account = await anAccount(shop.db);
    const headers = await signedIn(shop.db, account);
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            role: fc.constantFrom(...ROLES),
            staff_role: fc.constantFrom(...ROLES),
            email: fc.emailAddress(),
            adhesion: fc.constant('accepted'),
            membership: fc.constant('accepted'),
            companyId: fc.nat(),
            parent_id: fc.nat(),
            is_verified: fc.boolean(),
            verifiedAt: fc.constant(null),
          },
          { requiredKeys: [] },
        ),
        async (payload) => {
          expect((await updateMe(headers, payload)).statusCode).toBe(200);
          expect(await stored(account.id)).toEqual(account);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a telephone number', () => {
  test('of another verified account is refused, and nothing changes', async () => {
    const other = await anAccount(shop.db);
    const { id } = await anAccount(shop.db, { password });
    const account = await stored(id);
    const reply = await updateMe(await signedIn(shop.db, account), {
      name: 'Autre nom',
      phone: other.phone,
      password,
    });
    const message = formMessages.account.phoneTaken;
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { message, errors: [{ field: 'phone', message }] },
    ]);
    expect(await stored(account.id)).toEqual(account);
    expect(await audit()).toEqual([]);
  });

  test('of a verified account is refused to a guest too', async () => {
    const other = await anAccount(shop.db);
    const guest = await anAccount(shop.db, { verifiedAt: null });
    expect((await updateUser(guest.id, asStaff, { phone: other.phone })).statusCode).toBe(409);
    expect(await stored(guest.id)).toEqual(guest);
  });

  test('that a guest gave is free', async () => {
    const guest = await anAccount(shop.db, { verifiedAt: null });
    const account = await anAccount(shop.db, { password });
    const payload = { phone: guest.phone, password };
    const reply = await updateMe(await signedIn(shop.db, account), payload);
    expect(reply.json().partner_phone).toBe(guest.phone!.slice(1));
  });

  test('that many take at once is one account’s', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => anAccount(shop.db, { password })));
    const replies = await Promise.all(
      people.map(async (person) =>
        updateMe(await signedIn(shop.db, person), { phone: '781234567', password }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().message).toBe(formMessages.account.phoneTaken);
  });
});

describe('the details as existing clients send them back', () => {
  test('change what differs; what was missing stays missing', async () => {
    const account = await anAccount(shop.db, { phone: null, city: '', email: 'awa@example.sn' });
    const reply = await updatePartner(account.id, await signedIn(shop.db, account), {
      id: account.id,
      name: 'Awa',
      email: 'Awa@example.sn',
      is_verified: true,
      partner_phone: false,
      partner_city: false,
      function: 'Caissière',
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { message: 'Les informations sont enregistrées.' },
    ]);
    expect(await stored(account.id)).toMatchObject({
      name: 'Awa',
      phone: null,
      city: '',
      function: 'Caissière',
      email: 'awa@example.sn',
    });
    const empty = await updatePartner(account.id, await signedIn(shop.db, account), {
      partner_phone: '',
      function: '',
    });
    expect(empty.statusCode).toBe(200);
    expect(await stored(account.id)).toMatchObject({ phone: null, function: '' });
  });

  test.each([
    [{ email: 'autre@example.sn' }, 'email', 'L’adresse e-mail ne se change pas ici.'],
    [{ email: '' }, 'email', 'L’adresse e-mail ne se change pas ici.'],
    [{ partner_phone: '12345' }, 'partner_phone', formMessages.guestForm.phoneInvalid],
    [{ partner_phone: '' }, 'partner_phone', formMessages.guestForm.phone],
  ])('with %j are refused and change nothing', async (payload, field, message) => {
    const account = await anAccount(shop.db);
    const reply = await updatePartner(account.id, await signedIn(shop.db, account), {
      name: 'Autre nom',
      ...payload,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message, errors: [{ field, message }] });
    expect(await stored(account.id)).toEqual(account);
  });

  test('with somebody else’s number say so at the client’s own field', async () => {
    const other = await anAccount(shop.db);
    const account = await anAccount(shop.db, { password });
    const reply = await updatePartner(account.id, await signedIn(shop.db, account), {
      partner_phone: other.phone,
      password,
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().errors[0].field).toBe('partner_phone');
  });
});

describe('somebody else’s details', () => {
  const attempts = [
    ['PUT', updateUser],
    ['POST', updatePartner],
  ] as const;

  test.each(attempts)('are not for strangers (%s)', async (_method, update) => {
    const account = await anAccount(shop.db);
    expect((await update(account.id, {}, { name: 'Autre nom' })).statusCode).toBe(401);
    for (const role of ['customer', 'hr', 'catalogue', 'orders', 'credit', 'reader'] as const) {
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
      const reply = await update(account.id, headers, { name: 'Autre nom' });
      expect([role, reply.statusCode]).toEqual([role, 403]);
    }
    expect(await stored(account.id)).toEqual(account);
  });

  test('of staff and HR are changed by themselves and by admins only', async () => {
    const mayChange: Record<string, readonly Role[]> = {
      support: ['customer'],
      manager: ['customer'],
      admin: ROLES,
    };
    for (const [role, allowed] of Object.entries(mayChange)) {
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role: role as Role }));
      for (const target of ROLES) {
        const account = await anAccount(shop.db, { role: target });
        const reply = await updateUser(account.id, headers, { city: 'Louga' });
        const expected = allowed.includes(target) ? 200 : 403;
        expect([role, target, reply.statusCode]).toEqual([role, target, expected]);
        const { city, role: after } = await stored(account.id);
        expect([city, after]).toEqual([expected === 200 ? 'Louga' : 'Dakar', target]);
      }
    }
    const manager = await anAccount(shop.db, { role: 'manager' });
    expect((await updateMe(await signedIn(shop.db, manager), { city: 'Louga' })).statusCode).toBe(
      200,
    );
    expect((await updateUser(manager.id, asStaff, { city: 'Mbour' })).statusCode).toBe(200);
  });

  test('are noted with who changed them', async () => {
    const account = await anAccount(shop.db);
    const support = await anAccount(shop.db, { role: 'support' });
    await updateUser(account.id, await signedIn(shop.db, support), { city: 'Louga' });
    await updateUser(account.id, asStaff, { city: 'Mbour' });
    expect(await audit()).toMatchObject([
      { byId: support.id, byRole: 'support', before: { city: 'Dakar' }, after: { city: 'Louga' } },
      { byId: null, byRole: 'machine', before: { city: 'Louga' }, after: { city: 'Mbour' } },
    ]);
  });

  test('are not found where there is nobody', async () => {
    const reply = await updateUser(2_147_483_647, asStaff, { city: 'Louga' });
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Ce compte n’existe pas.']);
  });
});

test('a machine has no details of its own', async () => {
  expect((await updateMe({}, { city: 'Louga' })).statusCode).toBe(401);
  expect((await updateMe(asStaff, { city: 'Louga' })).statusCode).toBe(403);
});
