import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Access } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { paths, pathTo, withQuery } from '#contract/paths.ts';
import { asStaff, openApp } from '#tests/helpers/app.ts';
import {
  aCampaign,
  aCategory,
  aPack,
  aPicture,
  aProduct,
  aReview,
} from '#tests/helpers/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/db.ts';

/** Who may use which call. Written out a second time, so that a rule that goes missing is noticed. */
const accessOf: Record<string, Access> = {
  filterProducts: 'public',
  filterPromotions: 'public',
  filterRamadan: 'public',
  filterTabaski: 'public',
  filterKorite: 'public',
  listProducts: 'public',
  listPreorder: 'public',
  listCredit: 'public',
  pageProducts: 'public',
  countProducts: 'public',
  getProduct: 'public',
  listOfCategory: 'public',
  listCards: 'public',
  createProduct: 'staff',
  updateProduct: 'staff',
  deleteProduct: 'staff',
  listCategories: 'public',
  getCategory: 'public',
  createCategory: 'staff',
  updateCategory: 'staff',
  deleteCategory: 'staff',
  listTags: 'public',
  recordSearchTerm: 'public',
  uploadPicture: 'staff',
  listPacks: 'public',
  getPack: 'public',
  createPack: 'staff',
  updatePack: 'staff',
  listReviewsOfProduct: 'public',
  writeReview: 'customer',
  listReviews: 'staff',
  moderateReview: 'staff',
  placePackOrder: 'customer',
  placeGuestOrder: 'public',
  reportBasket: 'public',
  locateVisitor: 'public',
  countPageView: 'public',
  sendContact: 'public',
  getShop: 'public',
  getPage: 'public',
};

type Named = [name: string, call: Call];
const all: Named[] = Object.entries(calls);
/** Nobody is a customer yet, so these refuse before they read anything. */
const reachable = all.filter(([, { access }]) => access !== 'customer');
const reads = all.filter(([, { method }]) => method === 'GET');
const wrongTokens = [
  { 'access-token': 'not-the-staff-token-at-all' },
  { authorization: 'Bearer not-the-staff-token-at-all' },
];

const PACK_CODE = 'PACK-ESSAI';

let database: TestDatabase;
let app: FastifyInstance;
/** As in production: what leaves is not checked, so these tests see all of it. */
let uncheckedApp: FastifyInstance;
let productId: number;
let categoryId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const pictures = [(await aPicture(db)).hash, (await aPicture(db)).hash];
  const category = await aCategory(db, { name: 'CONGELATEUR', picture: pictures[0] });
  const full = await aProduct(db, {
    categ_id: 'CONGELATEUR',
    brand: 'Téranga',
    description: 'Un grand bac.',
    promo_price: 90_000,
    en_promo: true,
    preorder_price: 80_000,
    creditorder_price: 150_000,
    is_creditorder: true,
    warranty_months: 24,
    tags: ['Ramadan', 'Éco'],
    specifications: [{ name: 'Volume', value: '300 L' }],
    pictures,
  });
  const bare = await aProduct(db, { categ_id: 'CONGELATEUR' });
  for (const kind of ['ramadan', 'tabaski', 'korite', 'promotion'] as const) {
    await aCampaign(db, { kind, picture: pictures[1], products: [full, bare] });
  }
  await aPack(db, { code: PACK_CODE, lines: [{ product_id: full.id, quantity: 1 }] });
  await aReview(db, full);
  productId = full.id;
  categoryId = category.id;
  app = await openApp(database);
  uncheckedApp = await openApp(database, {}, { checkReplies: false });
});

afterAll(async () => {
  await app?.close();
  await uncheckedApp?.close();
  await database?.close();
});

test('every call has its access rule written down here', () => {
  const declared = Object.fromEntries(all.map(([name, { access }]) => [name, access]));
  expect(declared).toEqual(accessOf);
});

test('the API page describes every call and nothing else', async () => {
  const { paths: described } = (await app.inject(paths.openapi)).json();
  const served = Object.entries(described as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = all.map(
    ([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(served.toSorted()).toEqual(declared.toSorted());
});

describe('a read answers in its declared shape, and with nothing more', () => {
  test.each(reads)('%s', async (_name, call) => {
    const answers = [{}, choosePictureUrls(call)].map((query) =>
      withQuery(urlOf(call), { ...neededBy(call), ...query }),
    );
    for (const url of answers) {
      const reply = await uncheckedApp.inject({ url, headers: asStaff });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      const body = reply.json();
      expect(call.reply.parse(body)).toEqual(body);
    }
  });

  test.each(reads.filter(([, call]) => 'images' in shapeOf(call.query)))(
    '%s gives base64 pictures by default and none with images=url',
    async (_name, call) => {
      const byDefault = await app.inject(urlOf(call));
      const byUrl = await app.inject(withQuery(urlOf(call), { images: 'url' }));
      expect(byDefault.body).toMatch(
        /"image(_256)?":"(iVBORw0KGgo|data:image\/jpeg;base64,\/9j\/)/,
      );
      expect(byUrl.body).not.toMatch(/"image(_\d+)?":/);
      expect(byUrl.body).toContain('/images/');
    },
  );
});

describe('a call refuses bad input, naming each wrong field in French', () => {
  test.each(all.filter(([, { params }]) => params))('%s: in the path', async (_name, call) => {
    const bad = call.path.replaceAll(
      /:\w+/g,
      call === calls.listOfCategory ? 'x'.repeat(121) : 'É',
    );
    const [field] = Object.keys(shapeOf(call.params));
    await expectRefusal(call, bad, {}, [field!]);
  });

  test.each(all.filter(([, { query }]) => query))('%s: in the query', async (_name, call) => {
    const shape = Object.entries(shapeOf(call.query));
    expect(shape.length).toBeGreaterThan(0);
    for (const [name, schema] of shape) {
      const wrong = ['-1', 'x'.repeat(200)].find((value) => !schema.safeParse(value).success);
      expect(wrong, `${name} takes anything`).toBeDefined();
      await expectRefusal(call, withQuery(urlOf(call), { [name]: wrong }), {}, [name]);
    }
  });

  test.each(reachable.filter(([, { body }]) => body))('%s: in the body', async (_name, call) => {
    const shape = Object.entries(shapeOf(call.body));
    const wrong = shape.map(([name, schema]) => {
      const value = [{ wrong: true }, true].find((value) => !schema.safeParse(value).success);
      expect(value, `${name} takes anything`).toBeDefined();
      return [name, value];
    });
    const names = shape.map(([name]) => name);
    await expectRefusal(call, urlOf(call), Object.fromEntries(wrong), names);
  });

  async function expectRefusal(call: Call, url: string, payload: object, fields: string[]) {
    const reply = await app.inject({
      method: call.method,
      url,
      headers: asStaff,
      ...(call.body && { payload }),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    const problem = reply.json();
    expect(problem).toMatchObject({
      status: 400,
      title: 'Demande incorrecte',
      code: 'bad-request',
      detail: problem.message,
      instance: encodeURI(decodeURI(url.split('?')[0]!)),
    });
    const named = problem.errors.map(({ field }: { field: string }) => field.split('.')[0]);
    expect(new Set(named)).toEqual(new Set(fields));
    for (const { message } of problem.errors) {
      expect(message).toMatch(
        /attendu|invalide|trop|au moins|au plus|doit|inconnu|obligatoire|Option|correspondre/i,
      );
      expect(message).not.toMatch(/\b(expected|invalid|too|must|received)\b/i);
    }
  }
});

describe('a staff call wants the staff token', () => {
  test.each(all.filter(([name]) => accessOf[name] === 'staff'))('%s', async (_name, call) => {
    const request = { method: call.method, url: urlOf(call), payload: {} };
    const without = await app.inject(request);
    expect(without.statusCode).toBe(401);
    expect(without.json().code).toBe('unauthenticated');
    for (const headers of wrongTokens) {
      const refused = await app.inject({ ...request, headers });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().code).toBe('forbidden');
    }
  });

  test('and takes it as a bearer or in Access-Token', async () => {
    const request = { method: 'POST', url: paths.categories, payload: {} } as const;
    const bearer = { authorization: `Bearer ${asStaff['access-token']}` };
    for (const headers of [asStaff, bearer]) {
      expect((await app.inject({ ...request, headers })).statusCode).toBe(400);
    }
  });

  test('of which there is none without the setting', async () => {
    const closed = await openApp(database, { staffToken: undefined });
    const reply = await closed.inject({
      method: 'DELETE',
      url: pathTo(paths.category, { id: categoryId }),
      headers: asStaff,
    });
    await closed.close();
    expect(reply.statusCode).toBe(403);
  });
});

test.each(all.filter(([name]) => accessOf[name] === 'customer'))(
  '%s is for customers who are signed in',
  async (_name, call) => {
    for (const headers of [{}, asStaff]) {
      const reply = await app.inject({
        ...{ method: call.method, url: urlOf(call), headers, payload: {} },
      });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({
        ...{ code: 'unauthenticated', message: 'Connectez-vous pour continuer.' },
      });
    }
  },
);

test('a refused staff call changes nothing', async () => {
  const url = pathTo(paths.product, { id: productId });
  for (const headers of [{}, ...wrongTokens]) await app.inject({ method: 'DELETE', url, headers });
  expect((await app.inject(url)).statusCode).toBe(200);
});

function urlOf(call: Call): string {
  const id = call.path.startsWith(paths.categories) ? categoryId : productId;
  if (call.path === paths.productsOfCategory) return pathTo(call.path, { id: 'CONGELATEUR' });
  return pathTo(call.path, { id, slug: 'faq', code: PACK_CODE });
}

/** The query without which a call does not answer. */
const neededBy = (call: Call): Record<string, string> =>
  call.path === paths.productCards ? { ids: String(productId) } : {};

function choosePictureUrls(call: Call): Record<string, string | undefined> {
  return { images: 'images' in shapeOf(call.query) ? 'url' : undefined };
}

function shapeOf(schema: Call['query']): Record<string, z.ZodMiniType> {
  return schema === undefined ? {} : (schema as z.ZodMiniObject<never>).shape;
}
