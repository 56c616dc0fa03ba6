// Accounts of staff and HR: who may change or erase them, what the journal keeps, and who sees them.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ROLES, STAFF_ROLES } from '#contract/base/access.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { auditList } from '#contract/base/staff-audit.ts';
import { staffCustomers } from '#contract/people/staff-customers.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { apiKeys, partners } from '#server/base/identity/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';

const shop = openCatalogueApp();
beforeEach(async () => {
  await shop.db.delete(apiKeys);
  await emptyAccounts(shop.db);
});

type Headers = Record<string, string>;
const send = (
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Headers,
  payload = {},
) => shop.app.inject({ method, url, headers, ...(method !== 'GET' && { payload }) });
const as = async (role: (typeof ROLES)[number]) =>
  signedIn(shop.db, await anAccount(shop.db, { role, password: 'gingembre-frais-7' }));
const isThere = async (id: number) =>
  (await shop.db.select().from(partners).where(eq(partners.id, id)))[0]?.erasedAt === null;

describe('accounts of staff and HR are the administrator’s', () => {
  test.each(['hr', ...STAFF_ROLES] as const)('no manager erases %s', async (role) => {
    const manager = await as('manager');
    await as('admin');
    const person = await anAccount(shop.db, { role, name: 'Fatou' });
    const { id } = person;
    const asked = { name: 'Fatou', reason: 'Demandé.' };
    const byPage = await send(
      'POST',
      pathTo(paths.customerErasure, { id }),
      { ...manager, ...anyVersion },
      asked,
    );
    const byCall = await send('DELETE', pathTo(paths.user, { id }), manager);
    expect([byPage.statusCode, byCall.statusCode]).toEqual([403, 403]);
    expect(byCall.json().message).toBe('Seul un administrateur s’occupe de ce compte.');
    expect(await isThere(id)).toBe(true);
    const byAdmin = await send('DELETE', pathTo(paths.user, { id }), await as('admin'));
    expect([byAdmin.statusCode, await isThere(id)]).toEqual([200, false]);
  });

  test.each(['hr', ...STAFF_ROLES] as const)('support and keys do not rename %s', async (role) => {
    const { id } = await anAccount(shop.db, { role, name: 'Fatou', phone: '+221771112233' });
    const { headers: key } = await anApiKey(shop.db, ['customers:read', 'customers:write']);
    for (const headers of [await as('support'), await as('manager'), key]) {
      const change = { name: 'Moussa', phone: '77 444 55 66', partner_phone: '77 444 55 66' };
      const ways = [
        await send('PUT', pathTo(paths.userUpdate, { id }), headers, change),
        await send('POST', pathTo(paths.partnerUpdate, { id }), headers, change),
        await send('POST', pathTo(paths.customerData, { id }), headers),
      ];
      expect(ways.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    }
    const [row] = await shop.db.select().from(partners).where(eq(partners.id, id));
    expect(row).toMatchObject({ name: 'Fatou', phone: '+221771112233' });
    const admin = await as('admin');
    const renamed = await send('PUT', pathTo(paths.userUpdate, { id }), admin, { name: 'Moussa' });
    expect(renamed.statusCode).toBe(200);
  });
});

describe('the journal keeps who did what', () => {
  const journal = async (about: string) => {
    const url = withQuery(auditList.path, { subject: about });
    return (await send('GET', url, await as('admin'))).json().items as object[];
  };

  test('under the name and role of then, when the person is renamed and erased', async () => {
    const clerk = await anAccount(shop.db, { role: 'orders', name: 'Fatou Sarr' });
    const actor = { kind: 'account', id: clerk.id, role: 'orders' } as const;
    const [old] = await shop.db
      .insert(auditEntries)
      .values({ byId: clerk.id, byRole: 'orders', action: 'order moved', subject: 'order:1' })
      .returning();
    await writeAudit(shop.db, actor, { action: 'order moved', subject: 'order:1' });
    const admin = await as('admin');
    await send('PUT', pathTo(paths.userUpdate, { id: clerk.id }), admin, { name: 'Fatou Diop' });
    await writeAudit(shop.db, actor, { action: 'order moved', subject: 'order:1' });
    const erased = await send('DELETE', pathTo(paths.user, { id: clerk.id }), admin);
    expect(erased.statusCode).toBe(200);
    expect(await journal('order:1')).toMatchObject([
      { by_name: 'Fatou Diop', by_role: 'orders' },
      { by_name: 'Fatou Sarr', by_role: 'orders' },
      { id: old!.id, by_name: 'Fatou Sarr', by_role: 'orders' },
    ]);
  });

  test('and says whose account was erased, with its role and the roles before', async () => {
    const clerk = await anAccount(shop.db, { role: 'orders', name: 'Fatou Sarr' });
    const url = pathTo(paths.teamMember, { id: clerk.id });
    const headers = { ...(await as('admin')), ...anyVersion };
    expect((await send('PUT', url, headers, { role: 'support' })).statusCode).toBe(200);
    await send('DELETE', pathTo(paths.user, { id: clerk.id }), headers);
    const about = eq(auditEntries.subject, `partner:${clerk.id}`);
    expect(
      await shop.db.select().from(auditEntries).where(about).orderBy(auditEntries.id),
    ).toMatchObject([
      { action: 'role changed', before: { role: 'orders' }, after: { role: 'support' } },
      { action: 'account erased', before: { name: 'Fatou Sarr', role: 'support' } },
    ]);
  });

  test('but forgets what a customer was called', async () => {
    const awa = await anAccount(shop.db, { name: 'Awa Zarathoustra' });
    const own = await signedIn(shop.db, awa);
    await send('PUT', paths.me, own, { city: 'Thiès' });
    await send('DELETE', pathTo(paths.user, { id: awa.id }), await as('manager'));
    const entries = await shop.db.select().from(auditEntries);
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain('Zarathoustra');
  });
});

describe('a number that another person changes', () => {
  test('is said to the mailbox and the former number', async () => {
    const awa = await anAccount(shop.db, { email: 'awa@example.sn', phone: '+221771112233' });
    const { headers: key } = await anApiKey(shop.db, ['customers:write']);
    const phones = ['77 444 55 66', '77 444 55 67', '77 444 55 68', '77 444 55 68'];
    const askers = [await as('support'), key, asStaff, asStaff];
    for (const [place, headers] of askers.entries()) {
      const url = pathTo(paths.userUpdate, { id: awa.id });
      const changed = await send('PUT', url, headers, { phone: phones[place] });
      expect(changed.statusCode).toBe(200);
    }
    const sent = await shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'awa@example.sn',
      '+221771112233',
      'awa@example.sn',
      '+221774445566',
      'awa@example.sn',
      '+221774445567',
    ]);
  });
});

describe('a key that reads customers', () => {
  test('sees neither staff nor HR, in lists, files and alone', async () => {
    const { id: companyId } = await aCompany(shop.db);
    const { headers } = await anApiKey(shop.db, ['customers:read']);
    const awa = await anAccount(shop.db, { name: 'Awa' });
    const hidden = [];
    for (const role of ['hr', ...STAFF_ROLES] as const) {
      const company = role === 'hr' ? { companyId } : {};
      hidden.push(await anAccount(shop.db, { role, name: `Zzz ${role}`, ...company }));
    }
    const lists = [paths.users, staffCustomers.path, `${staffCustomers.path}.csv`];
    for (const url of [...lists, pathTo(paths.staffCompany, { id: companyId })]) {
      const reply = await send('GET', url, headers);
      expect(reply.statusCode).toBe(200);
      expect(reply.body, url).not.toContain('Zzz');
      expect((await send('GET', url, asStaff)).body, url).toContain('Zzz');
    }
    const alone = [
      paths.user,
      paths.userCounts,
      paths.accountSession,
      paths.accountDetails,
      paths.staffCustomer,
    ];
    for (const path of alone) {
      const statusOf = async (id: number) =>
        (await send('GET', pathTo(path, { id }), headers)).statusCode;
      expect([path, await statusOf(awa.id)]).toEqual([path, 200]);
      for (const { id, role } of hidden) {
        expect([path, role, await statusOf(id)]).toEqual([path, role, 404]);
      }
    }
  });
});
