import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { auditList } from '#contract/base/staff-audit.ts';
import { teamList } from '#contract/people/staff-team.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();

async function asAdmin(more: { password?: string } = {}) {
  const admin = await anAccount(desk.db, { role: 'admin', name: 'Khady Diop', ...more });
  const headers = { ...(await signedIn(desk.db, admin)), ...anyVersion };
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    desk.app.inject({ method, url, headers, ...(payload && { payload }) });
  const actions = async () =>
    (await send('GET', `${auditList.path}?sort=at`))
      .json()
      .items.map(({ action }: { action: string }) => action);
  return { admin, send, actions };
}
const member = ({ id }: { id: number }) => pathTo(paths.teamMember, { id });

describe('inviting', () => {
  test('somebody new sends a link that makes the account one of staff', async () => {
    const { send, actions } = await asAdmin();
    const email = 'nouvelle@example.sn';
    const invited = await send('POST', teamList.path, { email, name: 'Astou Ba', role: 'orders' });
    expect([invited.statusCode, invited.json().is_invited]).toEqual([201, true]);
    const text = (await desk.textsTo(email))[0] ?? '';
    expect(text).toContain('« Commandes »');
    const link = new URL(/https?:\S+/.exec(text)![0]);
    const token = link.searchParams.get('token');
    const password = 'gingembre-frais-7';
    const chosen = await desk.post(paths.newPassword, { email, password, token });
    expect(chosen.statusCode).toBe(200);
    const session = (await desk.signIn(email, password)).json();
    const self = await desk.app.inject({
      url: paths.staffSelf,
      headers: { 'access-token': session.access_token },
    });
    expect(self.json()).toMatchObject({ name: 'Astou Ba', role: 'orders' });
    const again = await send('POST', teamList.path, { email, name: 'X', role: 'admin' });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Cette personne fait déjà partie de l’équipe.',
    ]);
    expect(await actions()).toContain('invited to the team');
  });

  test('somebody with a proven address gives the role, and with another is refused', async () => {
    const { send } = await asAdmin();
    const known = await anAccount(desk.db);
    const unproven = await anAccount(desk.db, { emailProvenAt: null });
    const hr = await anAccount(desk.db, { role: 'hr' });
    const invite = ({ email, name }: typeof known) =>
      send('POST', teamList.path, { email, name, role: 'support' });
    expect((await invite(known)).json()).toEqual({ id: known.id, is_invited: false });
    expect((await desk.textsTo(known.email))[0]).toContain('« Service client »');
    expect((await invite(unproven)).statusCode).toBe(409);
    expect((await invite(hr)).statusCode).toBe(409);
  });
});

test('a role counts from the next request on, and the person is told', async () => {
  const { send } = await asAdmin();
  const clerk = await anAccount(desk.db, { role: 'orders' });
  const headers = await signedIn(desk.db, clerk);
  const mayRead = async () =>
    (await desk.app.inject({ url: staffOrders.path, headers })).statusCode;
  expect(await mayRead()).toBe(200);
  expect((await send('PUT', member(clerk), { role: 'customer' })).statusCode).toBe(200);
  expect(await mayRead()).toBe(403);
  expect((await desk.textsTo(clerk.email))[0]).toContain('n’a plus accès');
  expect((await send('PUT', member(clerk), { role: 'admin' })).statusCode).toBe(404);
});

test.each([
  ['orders', 'manager', 401],
  ['catalogue', 'support', 401],
  ['manager', 'orders', 200],
] as const)(
  'whoever was %s and becomes %s comes on with the old session: %i',
  async (role, next, status) => {
    const { send } = await asAdmin();
    const clerk = await anAccount(desk.db, { role });
    const headers = await signedIn(desk.db, clerk);
    expect((await send('PUT', member(clerk), { role: next })).statusCode).toBe(200);
    expect((await desk.app.inject({ url: paths.staffSelf, headers })).statusCode).toBe(status);
  },
);

test('a customer who comes into the team signs in anew', async () => {
  const { send } = await asAdmin();
  const customer = await anAccount(desk.db);
  const headers = await signedIn(desk.db, customer);
  const { email, name } = customer;
  await send('POST', teamList.path, { email, name, role: 'admin' });
  expect((await desk.app.inject({ url: paths.staffSelf, headers })).statusCode).toBe(401);
});

test('nobody changes their own role, and the last administrator stays', async () => {
  const password = 'gingembre-frais-7';
  const { admin, send } = await asAdmin({ password });
  expect((await send('PUT', member(admin), { role: 'reader' })).json().message).toContain(
    'Votre propre rôle',
  );
  const other = await anAccount(desk.db, { role: 'admin', password });
  const asOther = await signedIn(desk.db, other);
  const [one, two] = await Promise.all([
    send('PUT', member(other), { role: 'reader' }),
    desk.app.inject({
      method: 'PUT',
      url: member(admin),
      headers: asOther,
      payload: { role: 'reader' },
    }),
  ]);
  expect([one.statusCode, two.statusCode].filter((status) => status === 200)).toHaveLength(1);
  const admins = await desk.db.execute(
    `select count(*)::int as n from partners where role = 'admin'`,
  );
  expect((admins as unknown as { rows: { n: number }[] }).rows[0]!.n).toBe(1);
});

test('an administrator who was invited and has no password yet does not make another dispensable', async () => {
  const password = 'gingembre-frais-7';
  const { admin, send } = await asAdmin({ password });
  const email = 'bientot@example.sn';
  await send('POST', teamList.path, { email, name: 'Astou Ba', role: 'admin' });
  const demote = () =>
    desk.app.inject({
      method: 'PUT',
      url: member(admin),
      payload: { role: 'reader' },
      headers: { ...asStaff, ...anyVersion },
    });
  const refused = await demote();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'C’est le dernier administrateur : nommez-en un autre d’abord.',
  ]);
  const token = new URL(/https?:\S+/.exec((await desk.textsTo(email))[0]!)![0]).searchParams.get(
    'token',
  );
  await desk.post(paths.newPassword, { email, password, token });
  expect((await demote()).statusCode).toBe(200);
});

test('all devices of somebody are signed out, and those of a customer are not hers to touch', async () => {
  const { send, actions } = await asAdmin();
  const clerk = await anAccount(desk.db, { role: 'orders' });
  const headers = await signedIn(desk.db, clerk);
  const signOut = ({ id }: { id: number }) => send('POST', pathTo(paths.teamMemberSignOut, { id }));
  expect((await signOut(clerk)).statusCode).toBe(200);
  expect((await desk.app.inject({ url: paths.staffSelf, headers })).statusCode).toBe(401);
  expect((await signOut(await anAccount(desk.db))).statusCode).toBe(404);
  expect(await actions()).toEqual(['devices signed out']);
});

test('the list says who is there, without the customers', async () => {
  const { admin, send } = await asAdmin();
  await anAccount(desk.db, { name: 'Cliente' });
  const clerk = await anAccount(desk.db, {
    role: 'orders',
    name: 'Éric Sène',
    password: 'secret-12',
  });
  const { items, total } = (await send('GET', `${teamList.path}?q=eric`)).json();
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    id: clerk.id,
    role: 'orders',
    second_factor: false,
    is_invited: false,
    device_count: 0,
  });
  const all = (await send('GET', teamList.path)).json();
  expect(all.items.map(({ id }: { id: number }) => id).toSorted()).toEqual([admin.id, clerk.id]);
  const file = await send('GET', `${teamList.path}.csv?role=orders`);
  expect(file.body).toContain('"Éric Sène";');
  expect(file.body).not.toContain('Khady');
});

test('the journal finds entries by who, what, which and when', async () => {
  const { admin, send } = await asAdmin();
  const clerk = await anAccount(desk.db, { role: 'orders' });
  await send('PUT', member(clerk), { role: 'credit' });
  const find = async (query: string) => (await send('GET', `${auditList.path}?${query}`)).json();
  const [entry] = (await find('')).items;
  expect(entry).toMatchObject({
    action: 'role changed',
    subject: `partner:${clerk.id}`,
    by_id: admin.id,
    by_name: 'Khady Diop',
    changed: ['role'],
    summary: 'role : orders → credit',
  });
  const detail = await send('GET', pathTo(paths.auditEntry, { id: entry.id }));
  expect(detail.json()).toMatchObject({
    ...entry,
    before: { role: 'orders' },
    after: { role: 'credit' },
  });
  expect((await send('GET', pathTo(paths.auditEntry, { id: 999_999 }))).statusCode).toBe(404);
  const today = entry.at.slice(0, 10);
  for (const query of [
    'q=khady',
    'q=role',
    `q=partner:${clerk.id}`,
    `q=${clerk.id}`,
    'action=role%20changed',
    `subject=partner`,
    `by_id=${admin.id}`,
    `date_from=${today}&date_to=${today}`,
  ]) {
    expect((await find(query)).total, query).toBe(1);
  }
  for (const query of ['q=personne-ici', 'subject=order', 'date_to=2020-01-01', 'by_id=999999']) {
    expect((await find(query)).total, query).toBe(0);
  }
  expect((await send('GET', `${auditList.path}?date_from=2026-02-31`)).statusCode).toBe(400);
});

test('a row of the journal is short however much was changed, and the entry has all of it', async () => {
  const { admin, send } = await asAdmin();
  const products = Array.from({ length: 2000 }, (_, id) => ({ id, list_price: id * 1000 }));
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, index]));
  const by = { byId: admin.id, byRole: 'admin' };
  await desk.db.insert(auditEntries).values([
    { ...by, action: 'products changed', subject: 'catalogue', before: { products }, after: {} },
    { ...by, action: 'product added', subject: 'product:1', after: { ...many, same: null } },
    {
      ...by,
      action: 'zone changed',
      subject: 'zone:1',
      before: { fee: 1000, name: 'Dakar' },
      after: { fee: 1500, name: 'Dakar' },
    },
    { ...by, action: 'devices signed out', subject: 'partner:1' },
  ]);
  const list = await send('GET', auditList.path);
  expect(list.body.length).toBeLessThan(6000);
  const [none, fee, added, batch] = list.json().items;
  expect(none).toMatchObject({ changed: [], summary: '' });
  expect(fee).toMatchObject({ changed: ['fee'], summary: 'fee : 1000 → 1500' });
  expect(added.changed).toHaveLength(12);
  expect(added.summary).toContain('f0 : (vide) → 0');
  expect(batch).toMatchObject({ changed: ['products'] });
  const whole = (await send('GET', pathTo(paths.auditEntry, { id: batch.id }))).json();
  expect(whole).toMatchObject({ before: { products }, after: {} });
  const file = await send('GET', `${auditList.path}.csv`);
  expect(file.body).toContain('fee : 1000 → 1500');
});
