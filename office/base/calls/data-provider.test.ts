import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffCustomers } from '#contract/people/staff-customers.ts';
import { staffOrders } from '#contract/sales/orders/staff-orders.ts';
import { dataProvider } from './data-provider.ts';

type Sent = { path: string; method: string; headers: Record<string, string>; body?: unknown };

afterEach(() => vi.unstubAllGlobals());

/** The API as a browser sees it: one reply for each request in turn. */
function answerWith(...replies: { status?: number; body?: unknown }[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const { status = 200, body: said = {} } = replies[Math.min(sent.length, replies.length - 1)]!;
    sent.push({
      path,
      method: method!,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { body: JSON.parse(body) }),
    });
    return Promise.resolve(new Response(JSON.stringify(said), { status }));
  });
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<boolean>) => work() },
  });
  return sent;
}
const asked = ({ path }: Sent) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.test');
  return { pathname, ...Object.fromEntries(searchParams) };
};
const rows = { items: [{ id: 7 }], total: 31, is_more: true };
const page = { pagination: { page: 2, perPage: 25 }, filter: { state: 'sale' } };

test('a list sends its page, order and filters, and says that there are more', async () => {
  const sent = answerWith({ body: rows });
  const list = await dataProvider.getList('commandes', {
    ...page,
    sort: { field: 'date_order', order: 'DESC' },
  });
  expect(asked(sent[0]!)).toEqual({
    pathname: staffOrders.path,
    page: '2',
    limit: '25',
    sort: '-date_order',
    state: 'sale',
  });
  expect(list).toEqual({ data: [{ id: 7 }], total: 31, meta: { isMore: true } });
});

test('without a chosen order the list keeps its usual one', async () => {
  const sent = answerWith({ body: rows });
  await dataProvider.getList('commandes', { ...page, sort: { field: 'id', order: 'ASC' } });
  expect(asked(sent[0]!)).not.toHaveProperty('sort');
});

test('the lines of one order are its own, and many names come in one request', async () => {
  const sent = answerWith({ body: rows });
  const sort = { field: 'name', order: 'ASC' } as const;
  await dataProvider.getManyReference('paiements', { ...page, target: 'order_id', id: 12, sort });
  expect(asked(sent[0]!)).toMatchObject({ order_id: '12', sort: 'name', page: '2' });
  await dataProvider.getMany('clients', { ids: [3, 5] });
  expect(asked(sent[1]!)).toEqual({ pathname: staffCustomers.path, ids: '3,5', limit: '100' });
});

test('a change names the version that it was made on, where the record has one', async () => {
  const sent = answerWith({ body: { id: 4 } });
  const change = { id: 4, data: { name: 'Four' } };
  await dataProvider.update('zones', { ...change, previousData: { id: 4, version: 9 } });
  await dataProvider.update('zones', { ...change, previousData: { id: 4 } });
  await dataProvider.delete('zones', { id: 4, previousData: { id: 4, version: 10 } });
  expect(sent.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
    ['PUT', '"9"'],
    ['PUT', undefined],
    ['DELETE', '"10"'],
  ]);
  expect(sent[0]!.body).toEqual({ name: 'Four' });
});

test('a refusal keeps its sentence, and each wrong field its own', async () => {
  answerWith({
    status: 400,
    body: {
      message: 'Vérifiez les champs.',
      code: 'invalid',
      errors: [{ field: 'amount', message: 'un montant est attendu' }],
    },
  });
  await expect(dataProvider.create('zones', { data: {} })).rejects.toMatchObject({
    status: 400,
    message: 'Vérifiez les champs.',
    body: { code: 'invalid', errors: { amount: 'un montant est attendu' } },
  });
});

test('a reply that is no JSON, as a proxy sends one, is told by its status', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
  await expect(dataProvider.getOne('zones', { id: 1 })).rejects.toMatchObject({
    message: 'Le serveur ne répond pas comme prévu (502). Réessayez dans un instant.',
  });
});

test('no network says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(dataProvider.getOne('zones', { id: 1 })).rejects.toMatchObject({ status: 0 });
});

test('an access token that is too old is renewed once, and the request repeated', async () => {
  const sent = answerWith({ status: 401 }, { status: 200 }, { body: { id: 1 } });
  expect(await dataProvider.getOne('zones', { id: 1 })).toEqual({ data: { id: 1 } });
  expect(sent[1]!.path).toBe(paths.tokenRefresh);
  expect(sent[2]!.path).toBe(sent[0]!.path);
});

test('a session that is over is not asked for again and again', async () => {
  const sent = answerWith({ status: 401, body: { message: 'Connectez-vous pour continuer.' } });
  await expect(dataProvider.getOne('zones', { id: 1 })).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(2);
});
