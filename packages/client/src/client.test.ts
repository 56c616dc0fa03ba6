import { expect, test } from 'vitest';
import { createClient, dataOf, type Options, readChanges, ShopRefusal } from './client.ts';

type Answer =
  | { status: number; body?: object; headers?: Record<string, string> }
  | 'lost'
  | 'cut off';

/** A client whose shop gives these responses in turn, with the requests and waits. */
function aClient(answers: Answer[], options: Partial<Options> = {}) {
  const asked: Request[] = [];
  const waits: number[] = [];
  const client = createClient({
    url: 'https://boutique.example.sn',
    key: 'sandaga_test',
    wait: async (ms) => {
      waits.push(ms);
    },
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      const answer = answers[asked.length - 1] ?? answers.at(-1)!;
      if (answer === 'lost') throw new TypeError('fetch failed');
      if (answer === 'cut off') return new Response(cutOff());
      const { status, body = {}, headers = {} } = answer;
      return new Response(JSON.stringify(body), { status, headers });
    },
    ...options,
  });
  return { client, asked, waits };
}

const cutOff = () =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"items":['));
      stream.error(new TypeError('terminated'));
    },
  });

const page = (next: string, is_more: boolean, ...ids: number[]) => ({
  status: 200,
  body: { items: ids.map((id) => ({ id, available: 1 })), next, is_more },
});

test('too many calls wait as long as the shop says', async () => {
  const busy = { status: 429, headers: { 'retry-after': '7' } };
  const { client, asked, waits } = aClient([busy, page('b', false)]);
  await client.GET('/api/integrations/v1/stock');
  expect(asked).toHaveLength(2);
  expect(waits).toEqual([7000]);
});

test('what reads is tried again after 503 and a lost connection, longer each time, and gives up in the end', async () => {
  const { client, asked, waits } = aClient(['lost', { status: 503 }, page('b', false)]);
  await client.GET('/api/integrations/v1/stock');
  expect([asked.length, waits]).toEqual([3, [500, 1000]]);
  const gone = aClient(['lost'], { tries: 3 });
  await expect(gone.client.GET('/api/integrations/v1/stock')).rejects.toThrow('fetch failed');
  expect(gone.asked).toHaveLength(3);
});

const lines = [{ id: 7, quantity: 1, list_price: 1000 }];
const body = { partner_id: 3, order: { type_sale: 'order' as const, order_lines: lines } };
const withKey = { body, params: { header: { 'Idempotency-Key': 'un' } } };

test('what changes something is tried again only with a key that makes it count once', async () => {
  const bare = aClient(['lost', { status: 201 }]);
  await expect(bare.client.POST('/api/gestion/commandes', { body })).rejects.toThrow();
  expect(bare.asked).toHaveLength(1);
  const keyed = aClient(['lost', { status: 201, body: { id: 1 } }]);
  await keyed.client.POST('/api/gestion/commandes', withKey);
  expect(keyed.asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['un', 'un']);
  expect(await Promise.all(keyed.asked.map((request) => request.json()))).toEqual([body, body]);
});

test('an answer that is cut off is none: a page comes again, and changes are not said to be done', async () => {
  const { client, asked } = aClient(['cut off', page('b', false, 1)]);
  const pages = [];
  for await (const { items } of readChanges(client, 'stock')) pages.push(items.length);
  expect([asked.length, pages]).toEqual([2, [1]]);
  const change = aClient(['cut off']).client.POST('/api/gestion/commandes', { body });
  await expect(change).rejects.toThrow('terminated');
});

test('a second try that comes while the first is at work waits for what it says', async () => {
  const atWork = { status: 409, headers: { 'retry-after': '1' } };
  const { client, waits } = aClient(['lost', atWork, { status: 201, body: { id: 1 } }]);
  await client.POST('/api/gestion/commandes', withKey);
  expect(waits).toEqual([500, 1000]);
  const other = aClient([{ status: 409 }]).client.POST('/api/gestion/commandes', { body });
  await expect(dataOf(other)).rejects.toMatchObject({ status: 409 });
});

test('a refusal says why, as what a call answers and as what it throws', async () => {
  const errors = [{ field: 'limit', message: '1 au moins' }];
  const problem = { message: 'Accès refusé.', code: 'forbidden', errors };
  const { client, asked } = aClient([{ status: 403, body: problem }]);
  const { data, error } = await client.GET('/api/integrations/v1/stock');
  expect([data, error]).toEqual([undefined, problem]);
  expect(asked).toHaveLength(1);
  const refusal = await dataOf(client.GET('/api/integrations/v1/stock')).catch((error) => error);
  expect(refusal).toBeInstanceOf(ShopRefusal);
  const { message, code } = problem;
  expect(refusal).toMatchObject({ status: 403, message, code, fields: errors });
});

test('what a proxy refuses with a page, or without a word, is a refusal too', async () => {
  const answers = [
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    new Response(null, { status: 502 }),
  ];
  for (const answer of answers) {
    const { client } = aClient([], { fetch: async () => answer });
    const refused = dataOf(client.GET('/api/integrations/v1/stock'));
    await expect(refused).rejects.toMatchObject({ status: 502, code: '', fields: [] });
  }
});

test('a call that its caller ends is not tried again', async () => {
  const { client, asked } = aClient(['lost']);
  const signal = AbortSignal.abort(new Error('ended'));
  await expect(client.GET('/api/integrations/v1/stock', { signal })).rejects.toThrow();
  expect(asked.length).toBeLessThanOrEqual(1);
});

test('the key goes in a header, parts of a path are escaped and a query is added', async () => {
  const { client, asked } = aClient([{ status: 200 }]);
  await client.GET('/api/livraison/zones/{id}/creneaux', {
    params: { path: { id: 'a/b' as never }, query: {} },
  });
  expect(asked[0]!.url).toBe('https://boutique.example.sn/api/livraison/zones/a%2Fb/creneaux');
  expect(asked[0]!.headers.get('access-token')).toBe('sandaga_test');
});

test('changes are read page by page from the cursor', async () => {
  const { client, asked } = aClient([page('b', true, 1, 2), page('c', false, 3)]);
  const pages: [ids: number[], next: string][] = [];
  for await (const { items, next } of readChanges(client, 'stock', { since: 'a', limit: 2 })) {
    pages.push([items.map(({ id }) => id), next]);
  }
  expect(pages).toEqual([
    [[1, 2], 'b'],
    [[3], 'c'],
  ]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([
    '?since=a&limit=2',
    '?since=b&limit=2',
  ]);
});
