import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Call } from '#contract/base/call.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { problemBody } from '#contract/base/problem.ts';
import { calls } from '#contract/calls.ts';
import { staffLists } from '#contract/staff-calls.ts';
import { today } from '#server/base/time.ts';
import { caseMedia } from '#server/delivery/after-sales/tables.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { createFeast } from '#server/goods/catalogue/campaigns/feasts.ts';
import { places } from '#server/goods/stock/tables.ts';
import { bankLines, handPayments } from '#server/money/payments/by-hand/tables.ts';
import { issueVoucher } from '#server/money/payments/vouchers/issue-voucher.ts';
import type { OwnDevice } from '#server/money/tills/devices/own-device.ts';
import { startMoving } from '#server/running/moving/start-moving.ts';
import { shareList } from '#server/sales/baskets/sharing/share-list.ts';
import { saveBanner } from '#server/site/content/banners.ts';
import { saveRedirect } from '#server/site/redirects/redirects.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aCase, aWarranty, aWorkshop } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { aCount, aPurchase, aSerial, aTransfer } from '#tests/helpers/base/audit-uses/stock.ts';
import {
  aCampaign,
  aCategory,
  aPack,
  aPicture,
  aProduct,
  aQuestion,
  aReview,
  aReviewPhoto,
} from '#tests/helpers/base/builders.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import {
  aDriver,
  anOrderToDeliver,
  aStartedRound,
  aVehicle,
  stopsOf,
} from '#tests/helpers/delivery/rounds.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { anAlert } from '#tests/helpers/goods/an-alert.ts';
import { MAGASIN } from '#tests/helpers/goods/stock-room.ts';
import { aStoredPayment, counted } from '#tests/helpers/money/stored-payment.ts';
import {
  aBookedSale,
  aCountedSession,
  aRefusedSale,
  aTillDevice,
  aTillShortage,
} from '#tests/helpers/money/tills.ts';
import { aCoupon } from '#tests/helpers/sales/a-coupon.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import { aPastOrder } from '#tests/helpers/sales/past-order.ts';
import { aProforma } from '#tests/helpers/sales/proformas.ts';
import { aSlotRule } from '#tests/helpers/sales/slots.ts';
import { startImport } from '../server/goods/catalogue/import/start-import.ts';

type Named = [name: string, call: Call];
const all: Named[] = Object.entries(calls);
/** Those that change something are shown where what they change is. */
const reads = all.filter(
  ([, { method, changes, file }]) => method === 'GET' && changes !== true && file === undefined,
);
const files = all.filter(([, { file }]) => file !== undefined);

const PACK_CODE = 'PACK-ESSAI';
const EMAIL = 'awa@example.sn';
const PASSWORD = 'sandaga-demo';

import { createFamily } from '#server/goods/catalogue/families/change-family.ts';
import { recordWhatsappMessage } from '#server/talk/whatsapp/carry-message.ts';
import { aRefusedPaper } from '#tests/helpers/base/audit-uses/payments.ts';
import { aFailedDelivery } from '#tests/helpers/base/audit-uses/webhooks.ts';
import { anApiKey } from '#tests/helpers/people/api-keys.ts';
import { lockContact } from '../server/talk/whatsapp/contacts.ts';

let database: TestDatabase;
let app: FastifyInstance;
/** As in production: what leaves is not checked, so these tests see all of it. */
let uncheckedApp: FastifyInstance;
let productId: number;
let categoryId: number;
/** May use every call, but for those of an employer. */
let accountId: number;
let orderId: number;
let creditId: number;
let paymentId: number;
let handPaymentId: number;
let bankLineId: number;
let certifiedId: number;
/** An Orange Money payment and a Wave payment of that order, both received. */
let orangeToken: string;
let waveToken: string;
let leadId: number;
let returnId: number;
let proformaId: number;
let alertId: number;
let sharedToken: string;
let caseId: number;
let warrantyId: number;
let pastOrderId: number;
let workshopId: number;
let serviceId: number;
const UPLOAD_KEY = '0'.repeat(32);
let companyId: number;
let bannerId: number;
let redirectId: number;
let purchaseId: number;
let transferId: number;
let countId: number;
let serialId: number;
let slotId: number;
let asAccount: Record<string, string>;
let asEmployer: Record<string, string>;
let asDriver: Record<string, string>;
let roundId: number;
let stopId: number;
let vehicleId: number;
let tillDevice: OwnDevice;
let tillId: number;
let tillOrderId: number;
let tillSessionId: number;
let tillSaleId: number;
let tillShortageId: number;
let couponId: number;
let familyId: number;
let voucherId: number;
let webhookId: number;
let keyId: number;
let conversationId: number;

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
    facts: { energy_kwh: 262 },
    pictures,
  });
  const bare = await aProduct(db, { categ_id: 'CONGELATEUR' });
  for (const kind of ['ramadan', 'tabaski', 'korite', 'promotion'] as const) {
    await aCampaign(db, { kind, picture: pictures[1], products: [full, bare] });
  }
  const feast = await createFeast(db, { kind: 'machine' }, 'Magal');
  await aCampaign(db, { kind: 'fete', feastId: feast.id, products: [full] });
  await aPack(db, { code: PACK_CODE, lines: [{ product_id: full.id, quantity: 1 }] });
  await aReviewPhoto(db, (await aReview(db, full)).id);
  await aQuestion(db, full);
  await startImport(db, { kind: 'machine' }, { name: 'a.csv', bytes: Buffer.from('a') });
  const moved = { kind: 'avis', name: 'a.csv', bytes: Buffer.from('a') } as const;
  await startMoving(db, { kind: 'machine' }, moved);
  productId = full.id;
  categoryId = category.id;
  const account = await anAccount(db, { email: EMAIL, password: PASSWORD, role: 'admin' });
  accountId = account.id;
  asAccount = await signedIn(db, account);
  asEmployer = await signedIn(db, await anAccount(db, { role: 'hr' }));
  const { order } = await anOrder(db, { buyer: { kind: 'account', id: account.id } });
  orderId = order.id;
  const [asked] = await db.insert(returns).values({ orderId, wish: 'refund' }).returning();
  returnId = asked!.id;
  proformaId = (await aProforma(db, { partnerId: account.id })).id;
  alertId = await anAlert(db, full.id, account.id);
  const shared = { list: 'cart', lines: [{ id: full.id, quantity: 1 }] } as const;
  sharedToken = (await shareList(db, account.id, shared)).token;
  caseId = (await aCase(db, { partnerId: account.id, orderId: order.id })).id;
  await db.insert(caseMedia).values({ key: UPLOAD_KEY, caseId, kind: 'voice', size: 10 });
  warrantyId = (await aWarranty(db)).id;
  pastOrderId = (await aPastOrder(db, { partnerId: accountId })).id;
  workshopId = (await aWorkshop(db)).id;
  serviceId = (await aService(db)).id;
  creditId = (await anOrder(db, { kind: 'creditorder' })).order.id;
  orangeToken = (await aStoredPayment(db, order, { ...counted(), provider: 'orange' })).token;
  const wave = await aStoredPayment(db, order, counted());
  waveToken = wave.token;
  paymentId = wave.id;
  const card = {
    ...counted(),
    provider: 'terminal',
    rawStatus: 'accepted',
    providerId: null,
  } as const;
  handPaymentId = (await aStoredPayment(db, order, card)).id;
  await db.insert(handPayments).values({ paymentId: handPaymentId, reference: 'A-77' });
  const line = { key: 'line', day: '2026-03-02', label: `VIR ${order.number}`, amount: 500 };
  bankLineId = (await db.insert(bankLines).values(line).returning())[0]!.id;
  certifiedId = await aRefusedPaper(db, orderId);
  await aStoredPayment(db, order, { state: 'review', reviewReason: 'amount', receivedAmount: 1 });
  companyId = (await aCompany(db)).id;
  leadId = await aLead(db);
  const banner = { title: 'Soldes', link: '/boutique', picture: pictures[1]! };
  bannerId = (await saveBanner(db, { kind: 'machine' }, banner)).id;
  await db.update(places).set({ kind: 'showroom' }).where(eq(places.id, MAGASIN));
  const redirect = { from_path: '/produit/frigo', to_path: '/boutique' };
  redirectId = (await saveRedirect(db, { kind: 'machine' }, redirect)).id;
  purchaseId = (await aPurchase(db)).id;
  transferId = (await aTransfer(db)).id;
  countId = (await aCount(db)).id;
  serialId = await aSerial(db);
  slotId = (await aSlotRule(db)).id;
  vehicleId = (await aVehicle(db)).id;
  tillDevice = await aTillDevice(db);
  tillOrderId = (await aBookedSale(db, tillDevice)).id;
  tillId = tillDevice.till.id;
  tillSessionId = (await aCountedSession(db)).id;
  tillSaleId = await aRefusedSale(db);
  tillShortageId = await aTillShortage(db);
  couponId = (await aCoupon(db)).id;
  const product_ids = [full.id, bare.id];
  familyId = (await createFamily(db, { kind: 'machine' }, { product_ids })).id;
  const gift = { kind: 'gift', amount: 5000 } as const;
  voucherId = (await issueVoucher({ db, config: testConfig(), actor: { kind: 'machine' } }, gift))
    .id;
  webhookId = (await aFailedDelivery(db)).webhookId;
  keyId = (await anApiKey(db)).id;
  conversationId = (await lockContact(db, '+221771234567', 'Awa')).id;
  await recordWhatsappMessage(db, conversationId, 'Bonjour', {});
  const driver = await aDriver(db);
  asDriver = await signedIn(db, driver);
  roundId = await aStartedRound(db, [await anOrderToDeliver(db)], { driverId: driver.id });
  const [stop] = await stopsOf(db, roundId);
  stopId = stop!.id;
  app = await openApp(database);
  uncheckedApp = await openApp(database, {}, { checkReplies: false });
});

afterAll(async () => {
  await app?.close();
  await uncheckedApp?.close();
  await database?.close();
});

test('the API page describes every call and nothing else', async () => {
  const { paths: described } = (await app.inject(paths.openapi)).json();
  const served = Object.entries(described as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = all.map(
    ([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  const listFiles = Object.values(staffLists).map(({ path }) => `GET ${path}.csv`);
  const { orderForm, orderInvoice, orderCreditNote, paymentReceipt, orangeInvoice } = paths;
  const papers = [
    orderForm,
    orderInvoice,
    orderCreditNote,
    paymentReceipt,
    orangeInvoice,
    paths.workshopPaper,
    paths.proformaPaper,
    paths.roundLoadPaper,
    paths.roundPapers,
    paths.accountStatementPaper,
  ].map((path) => path.replace(/:(\w+)/g, '{$1}'));
  expect(served.toSorted()).toEqual(
    [...declared, ...listFiles, ...papers.map((path) => `GET ${path}`)].toSorted(),
  );
  for (const path of papers) {
    expect(described[path].get.responses['200'].content).toHaveProperty(['application/pdf']);
  }
});

describe('a read answers in its declared shape, and with nothing more', () => {
  test.each(reads)('%s', async (_name, call) => {
    const answers = [{}, choosePictureUrls(call)].map((query) =>
      withQuery(urlOf(call), { ...neededBy(call), ...query }),
    );
    for (const url of answers) {
      const reply = await uncheckedApp.inject({ url, headers: headersFor(call) });
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

test.each(files)('%s is a file of its declared type', async (_name, call) => {
  const url = withQuery(urlOf(call), neededBy(call));
  const reply = await uncheckedApp.inject({ url, headers: asAccount });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain(call.file);
  const name = call.path.split('/').at(-1)!.split('.').join('[-0-9]*\\.');
  expect(reply.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="${name}"$`),
  );
});

describe('a call refuses bad input, naming each wrong field in French', () => {
  test.each(all.filter(([, { params }]) => params))('%s: in the path', async (_name, call) => {
    const shape = Object.entries(shapeOf(call.params));
    const [field, schema] = shape[0]!;
    const wrong = ['É', 'x'.repeat(121)].find((value) => !schema.safeParse(value).success);
    expect(wrong, `${field} takes anything`).toBeDefined();
    const bad = call.path.replaceAll(/:\w+/g, wrong!);
    await expectRefusal(
      call,
      bad,
      {},
      shape.flatMap(([name, own]) => (own.safeParse(wrong).success ? [] : [name])),
    );
  });

  test.each(all.filter(([, { query }]) => query))('%s: in the query', async (_name, call) => {
    const shape = Object.entries(shapeOf(call.query));
    expect(shape.length).toBeGreaterThan(0);
    for (const [name, schema] of shape) {
      const wrong = ['-1', 'x'.repeat(300)].find((value) => !schema.safeParse(value).success);
      expect(wrong, `${name} takes anything`).toBeDefined();
      await expectRefusal(call, withQuery(urlOf(call), { ...neededBy(call), [name]: wrong }), {}, [
        name,
      ]);
    }
  });

  const bodies = all.filter(([, { body }]) => readFields(body).length > 0);
  test.each(bodies)('%s: in the body', async (_name, call) => {
    const shape = readFields(call.body);
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
      headers: headersFor(call),
      ...(call.body && { payload }),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    const problem = reply.json();
    expect(problemBody.parse(problem)).toEqual(problem);
    expect(problem).toMatchObject({
      status: 400,
      title: 'Demande incorrecte',
      code: 'bad-request',
      detail: problem.message,
    });
    expect(decodeURIComponent(problem.instance)).toBe(decodeURIComponent(url.split('?')[0]!));
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

/** The headers of an actor who may use a call. */
function headersFor(call: Call): Record<string, string> {
  if (call === calls.validateForEmployer) return asEmployer;
  const { access } = call;
  const isOfDriver =
    typeof access === 'object' && 'right' in access && access.right === 'rounds:drive';
  return isOfDriver ? asDriver : asAccount;
}

const SLUGS: Record<string, string> = {
  [paths.categoryPage]: 'congelateur',
  [paths.feast]: 'magal',
};

function urlOf(call: Call): string {
  const parts: Record<string, string | number> = {
    slug: SLUGS[call.path] ?? 'faq',
    code: PACK_CODE,
    email: EMAIL,
    kind: 'avis',
    phone: '771234567',
    partnerId: accountId,
    orangeId: orangeToken,
    token: waveToken,
    amount: '1',
    key: UPLOAD_KEY,
    id: idFor(call.path),
  };
  return pathTo(call.path, parts as never);
}

function idFor(path: string): string | number {
  if (path === paths.productsOfCategory) return 'CONGELATEUR';
  if (path === paths.codeResend) return EMAIL;
  if (path === paths.session || path === paths.staffJobRetry) return randomUUID();
  if (path.startsWith(paths.staffFactFamily)) return 'cold';
  if (path.startsWith(paths.staffFact)) return 'volume_l';
  if (path.startsWith(paths.staffPage)) return 'faq';
  if (path.startsWith(paths.staffSetting)) return 'SHOP_NAME';
  if (path.startsWith(paths.staffMessageText)) return 'order-placed';
  if (path.startsWith(paths.staffMessage)) return 1;
  if (path.startsWith(paths.journalDays)) return today();
  if (path === paths.staffBanner) return bannerId;
  if (path === paths.staffRedirect) return redirectId;
  if (path === paths.staffPlace || path === paths.showroom) return MAGASIN;
  if (path.startsWith(staffLists.achats.path)) return purchaseId;
  if (path.startsWith(staffLists.transferts.path)) return transferId;
  if (path.startsWith(staffLists.inventaires.path)) return countId;
  if (path === paths.staffSerial) return serialId;
  if (path === paths.staffSlot) return slotId;
  if (path.startsWith(staffLists.tournees.path) || path === paths.roundCommands) return roundId;
  if (path === paths.doorPayment || path === paths.doorSlots) return stopId;
  if (path === paths.staffVehicle) return vehicleId;
  if (path === paths.staffTill || path === paths.tillDeviceExclusion) return tillId;
  if (path.startsWith(staffLists.clotures.path)) return tillSessionId;
  if (path.startsWith(staffLists['ventes-caisse'].path)) return tillSaleId;
  if (path.startsWith(staffLists['manques-caisse'].path)) return tillShortageId;
  if (path === paths.tillPayment) return orderId;
  if (path === paths.tillPapers) return tillOrderId;
  if (path === paths.staffCoupon) return couponId;
  if (path === paths.staffFamily) return familyId;
  if (path === paths.staffVoucher || path === paths.voucherCancel) return voucherId;
  if (path === paths.staffWebhook) return webhookId;
  if (path === paths.staffApiKeyRevocation) return keyId;
  if (path.startsWith(staffLists.conversations.path)) return conversationId;
  if (path === paths.staffDayOff) return 1;
  if (path === paths.staffReviewPhoto) return UPLOAD_KEY;
  const ofOrders: string[] = [
    paths.orderById,
    paths.paymentOptions,
    paths.paymentByOrder,
    paths.staffOrder,
    paths.staffOrderConversation,
    paths.orderSlots,
  ];
  if (ofOrders.includes(path)) return orderId;
  if (path === paths.staffCredit) return creditId;
  if (path === paths.staffPayment) return paymentId;
  if (path === paths.staffHandPayment) return handPaymentId;
  if (path === paths.bankLine) return bankLineId;
  if (path === paths.certifiedDocument) return certifiedId;
  if (path === paths.accountStatement) return accountId;
  if (path === paths.orangeStatus) return orangeToken;
  const ofPayments: string[] = [
    paths.waveStatus,
    paths.paymentStatus,
    paths.transaction,
    paths.apiTransaction,
  ];
  if (ofPayments.includes(path)) return waveToken;
  if (path.startsWith(staffLists.retours.path)) return returnId;
  if (path.startsWith(paths.alerts)) return alertId;
  if (path.startsWith(paths.proformas) || path.startsWith(staffLists.proformas.path))
    return proformaId;
  if (path.startsWith(paths.cases) || path.startsWith(staffLists.sav.path)) return caseId;
  if (path === paths.staffWarranty) return warrantyId;
  if (path === paths.staffPastOrder) return pastOrderId;
  if (path === paths.staffWorkshop) return workshopId;
  if (path === paths.staffService) return serviceId;
  if (path.startsWith(staffLists.relances.path)) return leadId;
  if (path.startsWith(staffLists.entreprises.path)) return companyId;
  if (path.startsWith(paths.categories)) return categoryId;
  return /^\/api\/(users|partner|companies|adresses|payment)\//.test(path) ? accountId : productId;
}

/** The query without which a call does not answer. */
function neededBy(call: Call): Record<string, string> {
  if (call.path === paths.officeSearch) return { q: 'awa' };
  const ofPeriods: string[] = [
    paths.journalDays,
    paths.journalCsv,
    paths.journalXlsx,
    paths.accountStatement,
  ];
  if (ofPeriods.includes(call.path)) return { date_from: today(), date_to: today() };
  const ofMargins: string[] = [paths.margins, paths.marginsCsv];
  if (ofMargins.includes(call.path)) {
    return { by: 'product', date_from: today(), date_to: today() };
  }
  const ofTills: string[] = [paths.till, paths.tillCatalogue, paths.tillPayment, paths.tillPapers];
  if (ofTills.includes(call.path)) return { device: tillDevice.device.key };
  if (call.path === paths.tillSerial) return { device: tillDevice.device.key, code: 'SN-1' };
  const named: string[] = [paths.tillOrders, paths.tillReturns];
  if (named.includes(call.path)) return { device: tillDevice.device.key, q: 'S00001' };
  if (call.path === paths.couponLosses) return { kind: 'percent', value: '10' };
  if (call.path === paths.warrantySearch) return { q: 'SN-12' };
  if (call.path === paths.reportableArticles) return { order_id: String(orderId) };
  const ofProducts: string[] = [paths.productCards, paths.services];
  if (ofProducts.includes(call.path)) return { ids: String(productId) };
  if (call.path === paths.productFacets) return { category: 'CONGELATEUR' };
  if (call.path === paths.sharedLists) return { token: sharedToken };
  if (call.path === paths.nearestProducts) return { search: 'congelo solaire' };
  return call.path === paths.tokens ? { username: EMAIL, password: PASSWORD } : {};
}
function choosePictureUrls(call: Call): Record<string, string | undefined> {
  return { images: 'images' in shapeOf(call.query) ? 'url' : undefined };
}

/** The fields of a body that the server reads; it ignores others that clients send. */
const readFields = (body: Call['body']) =>
  Object.entries(shapeOf(body)).filter(([, schema]) => typeOf(schema) !== 'unknown');

function typeOf(schema: z.ZodMiniType): string {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodMiniType };
  return innerType === undefined ? type : typeOf(innerType);
}

/** The fields of an object's schema, which may be optional or null. */
function shapeOf(schema: Call['query']): Record<string, z.ZodMiniType> {
  if (schema === undefined) return {};
  const { innerType } = schema._zod.def as { innerType?: z.ZodMiniType };
  return innerType === undefined ? (schema as z.ZodMiniObject<never>).shape : shapeOf(innerType);
}
