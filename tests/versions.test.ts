import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { calls } from '#contract/calls.ts';
import type { SlotDay } from '#contract/sales/handover/staff-slots.ts';
import { staffCalls, staffLists } from '#contract/staff-calls.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { asStaff, openApp } from '#tests/helpers/base/app.ts';
import { sendUse, usesOn } from '#tests/helpers/base/audit-uses/all.ts';
import type { Use } from '#tests/helpers/base/audit-uses/use.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

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

/** No version is as large as this one. */
const STALE = '"9999999999999998"';
const MEANWHILE = /entre-temps/;

/** Why the changes of one record that these make go by no version. */
const WITHOUT_VERSION: Record<string, string> = {
  deleteSynonym: 'nobody changes a synonym: it is there, or it is not',
  revokeFeed: 'an address of a feed answers, or it does not',
  removeBuyer: 'a person buys for a company, or does not',
  moderateReviewPhoto: 'a photo is shown with its review, or it is not',
};

type Read = (id: number | string) => Promise<number>;
const ask = async (url: string) => (await app.inject({ url, headers: asStaff })).json();
const inDetail =
  (path: string, field = 'version'): Read =>
  async (id) =>
    (await ask(pathTo(path as ':id', { id })))[field];
const inList =
  (path: string): Read =>
  async (id) =>
    (await ask(withQuery(path, { ids: String(id) }))).items[0].version;
/** The version of an HR account stands with its company. */
const ofHrAccount: Read = async (id) => {
  const { company } = await ask(pathTo(paths.staffCustomer, { id: Number(id) }));
  const { hr } = await ask(pathTo(paths.staffCompany, { id: company.id }));
  return hr.find((account: { id: number }) => account.id === id).version;
};
const ofPack = async (code: string): Promise<number> => {
  const { items } = await ask(withQuery(staffLists.packs.path, { q: code }));
  return inDetail(paths.staffPack)(items[0].id);
};

/** The first of the days of a slot. */
const ofSlotDay: Read = async (id) => {
  const days: SlotDay[] = await ask(paths.staffSlotDays);
  return days.find(({ slot_id }) => slot_id === id)!.version;
};

/** Where a clerk reads the version that a change names. */
const READS: Record<string, Read> = {
  updateProduct: inDetail(paths.staffProduct),
  deleteProduct: inList(staffLists.produits.path),
  countStock: inDetail(paths.staffProduct, 'stock_version'),
  chooseProductAccessories: inDetail(paths.productAccessories),
  chooseProductNotices: inDetail(paths.productNotices),
  chooseFamilyAccessories: inDetail(paths.familyAccessories),
  chooseCategoryAccessories: inDetail(paths.categoryAccessories),
  updatePlace: inDetail(paths.staffPlace),
  updatePurchase: inDetail(paths.staffPurchase),
  receivePurchase: inList(staffLists.achats.path),
  receiveTransfer: inDetail(paths.staffTransfer),
  acceptCount: inDetail(paths.staffCount),
  cancelCount: inList(staffLists.inventaires.path),
  updateCategory: inDetail(paths.staffCategory),
  deleteCategory: inList(staffLists.categories.path),
  moveOrder: inList(staffLists.commandes.path),
  addOrderNote: inDetail(paths.staffOrder),
  confirmStaffOrder: inDetail(paths.staffOrder),
  deliverOrder: inDetail(paths.staffOrder),
  takeOrderStepBack: inDetail(paths.staffOrder),
  answerCase: inDetail(paths.staffCase),
  noteOnCase: inDetail(paths.staffCase),
  takeCase: inDetail(paths.staffCase),
  sendToWorkshop: inDetail(paths.staffCase),
  repairCase: inDetail(paths.staffCase),
  exchangeCase: inDetail(paths.staffCase),
  takeCaseStepBack: inDetail(paths.staffCase),
  quoteCase: inDetail(paths.staffCase),
  lendUnit: inDetail(paths.staffCase),
  takeUnitBack: inDetail(paths.staffCase),
  closeCase: inDetail(paths.staffCase),
  updateWarranty: inDetail(paths.staffWarranty),
  updateWorkshop: inDetail(paths.staffWorkshop),
  updateService: inDetail(paths.staffService),
  extendProforma: inDetail(paths.staffProforma),
  withdrawProforma: inDetail(paths.staffProforma),
  approveReturn: inDetail(paths.staffReturn),
  refuseReturn: inDetail(paths.staffReturn),
  receiveReturn: inDetail(paths.staffReturn),
  closeReturn: inDetail(paths.staffReturn),
  validateForShop: inList(staffLists.credits.path),
  overrideCredit: inList(staffLists.credits.path),
  updateDeliveryZone: inDetail(paths.staffZone),
  updateRound: inDetail(paths.staffRound),
  deleteRound: inList(staffLists.tournees.path),
  arrangeStops: inDetail(paths.staffRound),
  fillRound: inDetail(paths.staffRound),
  closeRound: inDetail(paths.staffRound),
  reopenRound: inDetail(paths.staffRound),
  startRound: inDetail(paths.staffRound),
  endRound: inDetail(paths.staffRound),
  acceptRound: inDetail(paths.staffRound),
  recountRound: inDetail(paths.staffRound),
  updateVehicle: inDetail(paths.staffVehicle),
  updateTill: inDetail(paths.staffTill),
  acceptTillSession: inDetail(paths.staffTillSession),
  updateSlotRule: inDetail(paths.staffSlot),
  closeSlotDay: ofSlotDay,
  updateDayOff: inDetail(paths.staffDayOff),
  deleteDayOff: inDetail(paths.staffDayOff),
  updateCampaign: inDetail(paths.staffCampaign),
  updateCoupon: inDetail(paths.staffCoupon),
  deleteCampaign: inList(staffLists.campagnes.path),
  updateFeast: inDetail(paths.staffFeast),
  deleteFeast: inList(staffLists.fetes.path),
  updateFamily: inDetail(paths.staffFamily),
  deleteFamily: inDetail(paths.staffFamily),
  updateFact: inDetail(paths.staffFact),
  deleteFact: inDetail(paths.staffFact),
  updateFactFamily: inDetail(paths.staffFactFamily),
  deleteFactFamily: inDetail(paths.staffFactFamily),
  renameTag: inDetail(paths.staffTag),
  mergeTag: inList(staffLists.etiquettes.path),
  deleteTag: inDetail(paths.staffTag),
  answerReview: inList(staffLists.avis.path),
  decideQuestion: inList(staffLists.questions.path),
  updateRedirect: inDetail(paths.staffRedirect),
  deleteRedirect: inList(staffLists['anciennes-adresses'].path),
  updateBanner: inDetail(paths.staffBanner),
  updateWebhook: inDetail(paths.staffWebhook),
  deleteWebhook: inDetail(paths.staffWebhook),
  deleteBanner: inList(staffLists.bannieres.path),
  updateCompany: inDetail(paths.staffCompany),
  removeHr: ofHrAccount,
  setMemberCeiling: inList(staffLists.membres.path),
  changeLeadState: inDetail(paths.staffLead),
  eraseCustomer: inDetail(paths.staffCustomer),
  changeTeamRole: inList(staffLists.equipe.path),
  resetTeamMemberFactor: inList(staffLists.equipe.path),
  updateStaffPage: inDetail(paths.staffPage),
  resetStaffPage: inDetail(paths.staffPage),
  updateSetting: inDetail(paths.staffSetting),
  resetSetting: inDetail(paths.staffSetting),
  updateMessageText: inDetail(paths.staffMessageText),
  resetMessageText: inDetail(paths.staffMessageText),
};

const ofStaff = ({ access }: Call) => typeof access === 'object' && 'right' in access;
const changing = Object.entries<Call>(calls).filter(
  ([, call]) => call.ifMatch !== undefined && ofStaff(call),
);
const strict = changing.filter(([, { ifMatch }]) => ifMatch === 'required');

const entries = () => database.db.$count(auditEntries);
const useOf = (name: string): Promise<Use> => usesOn(database.db)[name]!();

test('every change of one record in the back-office goes by its version', () => {
  const unversioned = Object.entries<Call>(staffCalls)
    .filter(([, { method }]) => method === 'PUT' || method === 'DELETE')
    .filter(([, { ifMatch }]) => ifMatch !== 'required');
  expect(unversioned.map(([name]) => name)).toEqual(Object.keys(WITHOUT_VERSION));
  const known = [...Object.keys(READS), 'updatePack'];
  expect(known.toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});

test.each(strict)('%s without a version changes nothing', async (name, call) => {
  const use = await useOf(name);
  const before = await entries();
  const reply = await sendUse(app, call, use);
  expect(reply.statusCode, reply.body).toBe(428);
  expect(reply.json()).toMatchObject({
    code: 'version-needed',
    message: expect.stringContaining('rechargez-la'),
  });
  expect(await entries()).toBe(before);
});

test.each(changing)(
  '%s on another version than the record has changes nothing',
  async (name, call) => {
    const use = await useOf(name);
    const before = await entries();
    const reply = await sendUse(app, call, use, STALE);
    expect(reply.statusCode, reply.body).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(MEANWHILE),
    });
    expect(await entries()).toBe(before);
  },
);

test.each(changing)(
  '%s by two clerks who read the same: the second is told',
  async (name, call) => {
    const use = await useOf(name);
    const version = name === 'updatePack' ? await ofPack(use.code!) : await READS[name]!(use.id!);
    const ifMatch = `"${version}"`;
    const first = await sendUse(app, call, use, ifMatch);
    expect([200, 201], first.body).toContain(first.statusCode);
    const before = await entries();
    const second = await sendUse(app, call, use, ifMatch);
    // What the first deleted is not there any more, and some changes are not made twice anyway.
    expect([404, 409], second.body).toContain(second.statusCode);
    expect(await entries()).toBe(before);
  },
);

test('the details of a customer go by their version, which older clients need not name', async () => {
  const { id } = await anAccount(database.db);
  const url = pathTo(paths.userUpdate, { id });
  const version = await inList(staffLists.clients.path)(id);
  const change = (name: string, headers: object = {}) =>
    app.inject({ method: 'PUT', url, headers: { ...asStaff, ...headers }, payload: { name } });
  const seen = { 'if-match': `"${version}"` };
  expect((await change('Awa Ndiaye', seen)).statusCode).toBe(200);
  const second = await change('Awa Sow', seen);
  expect(second.statusCode).toBe(409);
  expect(second.json().message).toMatch(MEANWHILE);
  expect((await ask(pathTo(paths.staffCustomer, { id }))).name).toBe('Awa Ndiaye');
  expect((await change('Awa Fall')).statusCode).toBe(200);
});

test('an order that takes pieces makes a count of the stock that was read before it a conflict', async () => {
  const { id } = await useOf('countStock');
  const stock = calls.countStock;
  const count = (available: number, ifMatch: string) =>
    sendUse(app, stock, { id: id!, payload: { available } }, ifMatch);
  await count(10, '*');
  const seen = await inDetail(paths.staffProduct, 'stock_version')(id!);
  await count(9, '*');
  const late = await count(12, `"${seen}"`);
  expect(late.statusCode).toBe(409);
  expect(late.json().message).toMatch(/Le stock a changé/);
  expect((await ask(pathTo(paths.staffProduct, { id: id! as number }))).available).toBe(9);
});
