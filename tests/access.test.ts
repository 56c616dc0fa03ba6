import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY_RIGHTS, type KeyRight, ROLES, type Role } from '#contract/base/access.ts';
import type { Call } from '#contract/base/call.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { calls } from '#contract/calls.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { aCategory } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { accessRules, type Rule } from '#tests/helpers/base/rules/access-rules.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';

const files = new Map(
  Object.entries(calls).flatMap(([name, call]) => {
    const isList = 'list' in call;
    return isList ? [[`${name} as a file`, { ...call, path: `${call.path}.csv` }] as const] : [];
  }),
);
const all: [name: string, call: Call][] = [...Object.entries(calls), ...files];
/** The file of a list has the rule of the list. */
const ruleOf = (name: string): Rule => accessRules[name.replace(/ as a file$/, '')]!;
/** An account that does not exist: roles with the right get 404, others learn nothing. */
const NOBODY = 999_999;
const wrongTokens: Record<string, string>[] = [
  { 'access-token': 'not-a-token-at-all' },
  { authorization: 'Bearer not-a-token-at-all' },
];

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openApp(database);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

test('every call has its rule written down here', () => {
  expect(Object.keys(accessRules).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('who may only read changes nothing: it opens asking a provider again and a preview', () => {
  const changing = Object.entries<Call>(calls).filter(
    ([, { access, method }]) =>
      typeof access === 'object' &&
      'right' in access &&
      access.right.endsWith(':read') &&
      method !== 'GET',
  );
  expect(changing.map(([name]) => name)).toEqual(['recheckPayment', 'previewMessageText']);
});

test('every list of the back-office is a call, so its file is among those below', () => {
  expect(files.size).toBe(Object.keys(staffLists).length);
});

test.each(all)('%s without being signed in', async (name, call) => {
  const isOpen = ruleOf(name) === 'everybody';
  const bare = await send(call, {}, NOBODY);
  expect(isRefused(bare.statusCode), `${bare.statusCode}`).toBe(!isOpen);
  if (isOpen) return;
  expect(bare.json()).toMatchObject({
    status: 401,
    code: 'unauthenticated',
    message: 'Connectez-vous pour continuer.',
  });
  for (const headers of wrongTokens) {
    expect((await send(call, headers, NOBODY)).statusCode).toBe(401);
  }
});

test.each(all)('%s for every role', async (name, call) => {
  const rule = ruleOf(name);
  for (const role of ROLES) {
    // What only reads leaves its account as it was.
    const { id: own, headers } = await (call.method === 'GET' ? aReader(role) : somebody(role));
    const about = async (id: number) => !isRefused((await send(call, headers, id)).statusCode);
    const says = `${role} may use ${name}`;
    if (typeof rule === 'string') expect(await about(NOBODY), says).toBe(true);
    else if (!('ownerOr' in rule)) expect(await about(NOBODY), says).toBe(rule.includes(role));
    else {
      expect(await about(NOBODY), `${says} about others`).toBe(rule.ownerOr.includes(role));
      expect(await about(own), `${says} about themselves`).toBe(true);
    }
  }
});

test.each(all)('%s for a machine with the staff token', async (name, call) => {
  const reply = await send(call, asStaff, NOBODY);
  expect(isRefused(reply.statusCode)).toBe(ruleOf(name) === 'signed in');
});

/** The right that a call requires from all but the person it is about. */
const rightOf = ({ access }: Call): string | undefined => {
  if (typeof access === 'string') return undefined;
  return 'right' in access ? access.right : access.or;
};

test.each(all)('%s for keys: the one with its right, and no other', async (name, call) => {
  const rule = ruleOf(name);
  const right = KEY_RIGHTS.find((one) => one === rightOf(call));
  const rest = KEY_RIGHTS.filter((one) => one !== right);
  const isIn = async (rights: readonly KeyRight[]) => {
    const { headers } = await aKey(rights);
    return !isRefused((await send(call, headers, NOBODY)).statusCode);
  };
  expect(await isIn(rest), 'with every other right').toBe(rule === 'everybody');
  if (right !== undefined) expect(await isIn([right]), `with ${right} alone`).toBe(true);
});

test('no key manages keys, the team or what takes two people', () => {
  const never: string[] = [
    'integrations:manage',
    'staff:manage',
    'settings:write',
    'hr-accounts:write',
    'credit-limits:write',
    'payments:refund',
    'credits:validate-for-employer',
    'credits:validate-for-shop',
    'rounds:accept',
    'rounds:drive',
    'accounting:close',
    'customers:erase',
    'account-messages:write',
    'office:enter',
  ];
  expect(KEY_RIGHTS.filter((right) => never.includes(right))).toEqual([]);
});

const knownKeys = new Map<string, ReturnType<typeof anApiKey>>();

function aKey(rights: readonly KeyRight[]): ReturnType<typeof anApiKey> {
  const name = rights.join();
  const known = knownKeys.get(name) ?? anApiKey(database.db, rights, 1_000_000);
  knownKeys.set(name, known);
  return known;
}

test('the staff token is taken as a bearer too, in no cookie, and not at all without the setting', async () => {
  const { db } = database;
  const url = pathTo(paths.category, { id: (await aCategory(db)).id });
  const token = asStaff['access-token'];
  const change = (instance: FastifyInstance, headers: Record<string, string>) =>
    instance.inject({ method: 'PUT', url, headers, payload: { name: 'AUTRE' } });
  const closed = await openApp(database, { staffToken: undefined });
  expect((await change(closed, asStaff)).statusCode).toBe(401);
  await closed.close();
  expect((await change(app, { cookie: `token_sandaga=${token}` })).statusCode).toBe(401);
  expect((await change(app, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
});

test('a refused call changes nothing', async () => {
  const { db } = database;
  const url = pathTo(paths.category, { id: (await aCategory(db)).id });
  const customer = await signedIn(db, await anAccount(db));
  for (const headers of [{}, ...wrongTokens, customer]) {
    await app.inject({ method: 'DELETE', url, headers });
  }
  expect((await app.inject(url)).statusCode).toBe(200);
});

type Somebody = { id: number; headers: { 'access-token': string } };

async function somebody(role: Role): Promise<Somebody> {
  const account = await anAccount(database.db, { role });
  return { id: account.id, headers: await signedIn(database.db, account) };
}

const knownReaders = new Map<Role, Promise<Somebody>>();

function aReader(role: Role): Promise<Somebody> {
  const known = knownReaders.get(role) ?? somebody(role);
  knownReaders.set(role, known);
  return known;
}

const isRefused = (status: number) => status === 401 || status === 403;

function send(call: Call, headers: Record<string, string>, id: number) {
  const parts = {
    slug: 'faq',
    code: 'X',
    email: 'personne@example.sn',
    phone: '771234567',
    id: call.path === paths.session ? '00000000-0000-0000-0000-000000000000' : id,
    partnerId: id,
    key: '0'.repeat(32),
    orangeId: 'X',
    token: 'X',
    amount: '1',
  };
  return app.inject({
    method: call.method,
    // The link of an order stands for being signed in, so a wrong one is not told to sign in.
    url: withQuery(pathTo(call.path, parts as never), {
      token: call.path === paths.paymentOptions ? 'X' : undefined,
      partner_id: call.path === paths.orangeStats ? id : undefined,
    }),
    headers,
    ...(call.body && { payload: bodyOf(call, id) }),
  });
}

/** A valid body for calls whose person is named in it. */
function bodyOf(call: Call, id: number): object {
  if (call.path === paths.avatar) return { avatar: 'data:image/png;base64,' };
  if (call.path === paths.membershipRequest) {
    return { partner_id: id, entreprise_code: 'INCONNU', consent: true };
  }
  return {};
}
