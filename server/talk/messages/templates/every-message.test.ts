import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { promiseSentence } from '#contract/sales/handover/delivery-promise.ts';
import { SALE_TYPES } from '#contract/sales/orders/order-states.ts';
import { EVALUATED, TEMPLATE_WORDS } from '#tests/helpers/base/rules/template-words.ts';
import { gsm7Length, toGsm7 } from '../gsm7.ts';
import { problemsIn, sampleValues } from '../texts/check-texts.ts';
import { TEMPLATES } from '../texts/registry.ts';
import { addEmailMail, codeMail, codeSms, signInCodeSms } from './account/account-code.ts';
import {
  accountErasedMail,
  emailAddedMail,
  emailAddedSms,
  newSignInMail,
  passkeyMail,
  passwordChangedMail,
  phoneChangedMail,
  phoneChangedSms,
  secondFactorMail,
} from './account/account-notices.ts';
import {
  membershipDecidedMail,
  membershipDecidedSms,
  membershipRequestedMail,
  membershipRequestedMailForHr,
} from './account/membership.ts';
import { firstPasswordMail, resetMail, resetSms } from './account/password-reset.ts';
import {
  buyerNamedMail,
  hrInvitationMail,
  hrNamedMail,
  invitationMail,
  roleMail,
  signedOutMail,
} from './account/team.ts';
import { alertMail, alertSms, alertTexts } from './alert.ts';
import { fillMail, fillSms } from './fill.ts';
import { caseMail, caseSms, caseTexts } from './order/after-sales.ts';
import {
  creditOrderMail,
  creditOrderMailForShop,
  creditOrderSms,
  creditSteps,
} from './order/credit-order.ts';
import { type RoundNews, roundMail, roundSms } from './order/delivery-round.ts';
import {
  instalmentReminderMail,
  instalmentReminderSms,
  lateInstalmentMailForHr,
} from './order/instalment-reminder.ts';
import {
  newTotalMail,
  newTotalSms,
  orderCodeSms,
  orderLinkMail,
  orderLinkSms,
  orderPapersMail,
} from './order/order-link.ts';
import {
  creditOrderMailForHr,
  orderPlacedMail,
  orderPlacedMailForShop,
  orderPlacedSms,
  type PlacedFacts,
} from './order/order-placed.ts';
import {
  orderReadyMail,
  orderReadySms,
  orderSlots,
  slotMail,
  slotSms,
} from './order/order-ready.ts';
import { orderStateMail, orderStateSms, orderStates } from './order/order-state.ts';
import {
  paymentMail,
  paymentReviewMail,
  paymentSms,
  unmatchedReceiptMail,
} from './order/payment.ts';
import { proformaMail, proformaSms, proformaTexts } from './order/proforma.ts';
import {
  type PayerNews,
  payerMail,
  payerSms,
  type RelativeNews,
  relativeSms,
} from './order/relative.ts';
import {
  creditNoteMail,
  creditNoteSms,
  returnMail,
  returnSms,
  returnTexts,
} from './order/return.ts';
import {
  backupFailedMail,
  contactMessageForSender,
  contactMessageForShop,
  keyEndingMail,
  webhookStoppedMail,
} from './owner-notices.ts';
import { answeredMail, answeredSms } from './question.ts';
import type { ShopContact } from './template.ts';

const shop = { name: 'Sandaga', phone: '+221 33 800 00 00', url: 'https://boutique.sn' };
const link = 'https://boutique.sn/new-password?mail=awa%40example.sn&token=abc';
const code = '0427';
const at = new Date('2026-11-21T23:05:00Z');
const number = 'S1234567';
const ready = {
  place: 'Sandaga Médina, face au stade Iba Mar Diop',
  address: 'Rue 22 x 13, Médina',
  hours: 'Du lundi au samedi, de 9 h à 19 h',
  code: '048213',
};
const CREDIT = 'AV-2026-000012';
const proforma = { number: 'PF-2026-000012', validUntil: '2026-12-15', totalXof: 98_000_000 };
const alert = { article: 'Congélateur Astech', priceXof: 250_000, link, alertLink: link };
const part = { sequence: 2, dueXof: 10_000, dueOn: '2026-11-21' };
const placed: Omit<PlacedFacts, 'saleType'> = {
  number,
  paymentMode: 'domicile',
  total: 304_000,
  cashDuty: '',
  plan: [],
  heldUntil: null,
  hasPhone: true,
  promise: { from: '2026-11-30', until: '2026-12-01' },
  lines: [{ kind: 'product', name: 'Congélateur', quantity: 2, total: 300_000 }],
};

const inSlot = {
  from: '2026-11-30',
  until: '2026-11-30',
  slot: { from: '09:00', until: '12:30' },
};
const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];
const DECISIONS = ['accepted', 'rejected', 'ended'] as const;
const PAYMENTS = [
  { kind: 'received', leftXof: 0, provider: 'wave' },
  { kind: 'received', leftXof: 1_000_000_000, provider: 'orange' },
  { kind: 'refunded', reason: '', provider: 'card' },
  { kind: 'returned', reason: '', leftXof: 0, provider: 'cheque' },
  { kind: 'returned', reason: '', leftXof: 1_000_000_000, provider: 'terminal' },
] as const;

const ROUNDS = (reason: string): RoundNews[] => [
  { kind: 'coming', hour: '10 h 45' },
  { kind: 'fetching', hour: '10 h 45' },
  { kind: 'not-fetched', reason, next: '' },
  { kind: 'not-fetched', reason, next: 'Nous repasserons le 24 novembre 2026' },
  { kind: 'missed', reason, next: '' },
  { kind: 'missed', reason, next: promiseSentence(inSlot) },
];

const PAYERS = (recipient: string): PayerNews[] => [
  { kind: 'shipped', recipient },
  { kind: 'delivered', recipient, hasPhoto: true },
  { kind: 'delivered', recipient, hasPhoto: false },
  { kind: 'missed', recipient, reason: recipient, next: '' },
  { kind: 'missed', recipient, reason: '', next: promiseSentence(inSlot) },
  {
    kind: 'not-fetched',
    recipient,
    reason: recipient,
    next: 'Nous repasserons le 24 novembre 2026',
  },
  { kind: 'fetched-on', recipient, day: '24 novembre 2026' },
];
const RELATIVES: RelativeNews[] = [
  { kind: 'announced', promise: inSlot },
  { kind: 'announced', promise: undefined },
  { kind: 'another-day', promise: placed.promise },
  { kind: 'shipped' },
  { kind: 'cancelled' },
  { kind: 'coming', hour: '10 h 45' },
  { kind: 'fetching', hour: '10 h 45' },
  { kind: 'missed', next: '' },
  { kind: 'missed', next: promiseSentence(inSlot) },
  { kind: 'not-fetched', next: 'Nous repasserons le 24 novembre 2026' },
  { kind: 'fetched-on', day: '24 novembre 2026' },
];

/** Every e-mail of each kind, with the same text in each typed field. */
const MAILS: Record<string, (typed: string) => { subject: string; text: string }[]> = {
  codeMail: (name) => [codeMail({ name, code, minutes: 10, link }, shop)],
  addEmailMail: (name) => [addEmailMail({ name, code, minutes: 10 }, shop)],
  firstPasswordMail: (name) => [firstPasswordMail({ name, link, hours: 24 }, shop)],
  emailAddedMail: (name) => [emailAddedMail({ name, at }, shop)],
  resetMail: (name) => [resetMail({ name, link, hours: 24 }, shop)],
  passwordChangedMail: (name) => [passwordChangedMail({ name, at, device: name }, shop)],
  phoneChangedMail: (name) => [phoneChangedMail({ name, at }, shop)],
  newSignInMail: (name) => [newSignInMail({ name, at, device: name, link }, shop)],
  accountErasedMail: (name) => [accountErasedMail({ name }, shop)],
  secondFactorMail: (name) =>
    (['added', 'removed', 'reset'] as const).map((change) =>
      secondFactorMail({ name, at, change }, shop),
    ),
  passkeyMail: (name) =>
    (['added', 'removed'] as const).map((change) =>
      passkeyMail({ name, at, change, key: name }, shop),
    ),
  invitationMail: (name) => [invitationMail({ name, role: 'orders', link, hours: 72 }, shop)],
  roleMail: (name) =>
    (['customer', 'credit', 'driver'] as const).map((role) => roleMail({ name, role }, shop)),
  signedOutMail: (name) => [signedOutMail({ name }, shop)],
  buyerNamedMail: (name) => [buyerNamedMail({ name, company: name }, shop)],
  hrInvitationMail: (company) => [hrInvitationMail({ company, link, hours: 72 }, shop)],
  hrNamedMail: (company) => [hrNamedMail({ company, link }, shop)],
  membershipRequestedMail: (name) => [membershipRequestedMail({ name, company: name }, shop)],
  membershipRequestedMailForHr: (name) => {
    const typed = { name, matricule: name, function: name, company: name };
    return [membershipRequestedMailForHr({ ...typed, link }, shop)];
  },
  membershipDecidedMail: (name) =>
    DECISIONS.map((state) =>
      membershipDecidedMail({ name, company: name, state, reason: name, link }, shop),
    ),
  orderPlacedMail: (name) =>
    SALE_TYPES.map((saleType) => orderPlacedMail({ ...placed, saleType, name, link }, shop)),
  orderPlacedMailForShop: (name) =>
    SALE_TYPES.map((saleType) => {
      const buyer = { name, email: 'awa@example.sn', phone: '' };
      return orderPlacedMailForShop({ ...placed, saleType, zone: name, buyer });
    }),
  creditOrderMailForHr: (name) => [
    creditOrderMailForHr({ ...placed, name, company: name, link }, shop),
  ],
  orderStateMail: (name) =>
    keysOf(orderStates).map((kind) =>
      orderStateMail({ kind, name, number, link, reason: name, paidXof: 5 }, shop),
    ),
  newTotalMail: (name) => [newTotalMail({ name, number, link, zone: name, totalXof: 5 }, shop)],
  orderReadyMail: (name) => [orderReadyMail({ name, number, link, ...ready }, shop)],
  slotMail: (name) =>
    keysOf(orderSlots).map((kind) => slotMail({ kind, name, number, link, promise: inSlot }, shop)),
  roundMail: (name) => ROUNDS(name).map((news) => roundMail({ name, number, link, ...news }, shop)),
  payerMail: (name) => PAYERS(name).map((news) => payerMail({ name, number, link, ...news }, shop)),
  orderPapersMail: (name) =>
    [true, false].map((hasInvoice) => orderPapersMail({ name, number, link, hasInvoice }, shop)),
  orderLinkMail: (name) =>
    [0, 5000].map((leftXof) => orderLinkMail({ name, number, link, leftXof }, shop)),
  creditOrderMail: (name) =>
    keysOf(creditSteps).map((kind) =>
      creditOrderMail({ kind, name, number, link, reason: name, dueXof: 5 }, shop),
    ),
  creditOrderMailForShop: (name) => [
    creditOrderMailForShop({ number, buyer: name, employer: name, totalXof: 5 }, shop),
  ],
  instalmentReminderMail: (name) =>
    [true, false].map((isLate) =>
      instalmentReminderMail({ name, number, link, isLate, parts: [part] }, shop),
    ),
  lateInstalmentMailForHr: (name) => [
    lateInstalmentMailForHr({ name, number, parts: [part] }, shop),
  ],
  returnMail: (name) =>
    keysOf(returnTexts).map((kind) =>
      returnMail({ kind, name, number, link, fetch: name, reason: name, outcome: name }, shop),
    ),
  creditNoteMail: (name) =>
    [0, 5].map((refundXof) =>
      creditNoteMail(
        { name, number, link, note: CREDIT, amountXof: 5, refundXof, reason: name },
        shop,
      ),
    ),
  proformaMail: (name) =>
    keysOf(proformaTexts).map((kind) => proformaMail({ ...proforma, kind, name, link }, shop)),
  caseMail: (name) =>
    keysOf(caseTexts).map((kind) =>
      caseMail(
        {
          kind,
          name,
          number,
          link,
          due: 'mardi',
          text: name,
          amountXof: 5,
          until: 'mardi',
          outcome: 'réparé',
        },
        shop,
      ),
    ),
  answeredMail: (question) =>
    [true, false].map((isGuest) => {
      const news = { article: 'Congélateur Astech', question, answer: 'Oui.', link, isGuest };
      return answeredMail(news, shop);
    }),
  paymentMail: (name) =>
    PAYMENTS.map((news) =>
      paymentMail(
        { name, number, link, amountXof: 5, ...news, ...('reason' in news && { reason: name }) },
        shop,
      ),
    ),
  keyEndingMail: (name) => [
    keyEndingMail({ name, hint: 'sandaga_abcd…', expiresOn: '2026-12-09' }, shop),
  ],
  webhookStoppedMail: (name) =>
    (['gone', 'silent'] as const).map((reason) =>
      webhookStoppedMail({ name, reason, days: 5 }, shop),
    ),
};

/** E-mails without any typed text. */
const TYPED_BY_NOBODY: Record<string, { subject: string; text: string }> = {
  alertMail: alertMail({ ...alert, kind: 'stock' }, shop),
  backupFailedMail: backupFailedMail('Le disque est plein.', shop),
  contactMessageForSender: contactMessageForSender(shop),
  paymentReviewMail: paymentReviewMail(
    {
      number,
      provider: 'wave',
      transactionId: 'WV-1-20260101000000-123',
      amountXof: 5000,
      receivedXof: null,
      reason: 'late',
    },
    shop,
  ),
  unmatchedReceiptMail: unmatchedReceiptMail(
    { provider: 'wave', providerTransactionId: 'T_46HS5COOWE', reference: null, amountXof: -5000 },
    shop,
  ),
};

/** It quotes what a visitor wrote whole: that is what it is about (`server/talk/contact`). */
const QUOTING = ['contactMessageForShop'];

type Filled = { shop: ShopContact; link: string; code: string; typed: string; xof: number };

/** Every text message of each kind. */
const TEXTS: Record<string, (filled: Filled) => string[]> = {
  codeSms: ({ shop: by, code: sent }) => [codeSms({ code: sent, minutes: 10 }, by)],
  signInCodeSms: ({ shop: by }) => [signInCodeSms({ code: '042713', minutes: 10 }, by)],
  orderCodeSms: ({ shop: by, code: sent }) => [
    orderCodeSms({ number, code: sent, minutes: 10 }, by),
  ],
  resetSms: ({ shop: by, link: to }) => [resetSms({ link: to, hours: 24 }, by)],
  membershipDecidedSms: ({ shop: by, typed: company }) =>
    DECISIONS.map((state) => membershipDecidedSms({ company, state }, by)),
  orderPlacedSms: ({ shop: by, link: to, xof: total }) =>
    SALE_TYPES.map((saleType) =>
      orderPlacedSms({ number, total, link: to, saleType, promise: placed.promise }, by),
    ).concat(orderPlacedSms({ number, total, link: to, promise: inSlot }, by)),
  orderStateSms: ({ shop: by }) =>
    keysOf(orderStates).map((kind) => orderStateSms({ number, kind }, by)),
  newTotalSms: ({ shop: by, typed: zone, xof: totalXof }) => [
    newTotalSms({ number, zone, totalXof }, by),
  ],
  orderReadySms: ({ shop: by }) => [orderReadySms({ number, link, ...ready }, by)],
  slotSms: ({ shop: by }) =>
    keysOf(orderSlots).flatMap((kind) =>
      [inSlot, placed.promise!].map((promise) => slotSms({ kind, number, promise }, by)),
    ),
  roundSms: ({ shop: by, typed }) => ROUNDS(typed).map((news) => roundSms({ number, ...news }, by)),
  relativeSms: ({ shop: by, link: to, typed: sender }) =>
    RELATIVES.map((news) => relativeSms({ number, sender, link: to, ...news }, by)),
  payerSms: ({ shop: by, typed: recipient }) =>
    PAYERS(recipient).map((news) => payerSms({ number, ...news }, by)),
  orderLinkSms: ({ shop: by, link: to, xof }) =>
    [0, xof].map((leftXof) => orderLinkSms({ number, link: to, leftXof }, by)),
  creditOrderSms: ({ shop: by }) =>
    keysOf(creditSteps).map((kind) => creditOrderSms({ number, kind }, by)),
  returnSms: ({ shop: by, typed: fetch }) =>
    keysOf(returnTexts).map((kind) => returnSms({ kind, number, fetch }, by)),
  creditNoteSms: ({ shop: by, xof }) =>
    [0, xof].map((refundXof) =>
      creditNoteSms({ number, note: CREDIT, amountXof: xof, refundXof, reason: '' }, by),
    ),
  answeredSms: ({ shop: by, link: to, typed }) => [
    answeredSms({ article: typed, question: typed, answer: typed, link: to, isGuest: true }, by),
  ],
  alertSms: ({ shop: by, link: alertLink, typed: article, xof: priceXof }) =>
    keysOf(alertTexts).map((kind) =>
      alertSms({ ...alert, kind, alertLink, article, priceXof }, by),
    ),
  caseSms: ({ shop: by, link: to }) =>
    keysOf(caseTexts).map((kind) => caseSms({ kind, number: 'SAV-1234567', link: to }, by)),
  proformaSms: ({ shop: by, link: to, typed: name }) =>
    keysOf(proformaTexts).map((kind) => proformaSms({ ...proforma, kind, name, link: to }, by)),
  instalmentReminderSms: ({ shop: by, xof: dueXof }) =>
    [true, false].map((isLate) =>
      instalmentReminderSms({ number, isLate, parts: Array(36).fill({ ...part, dueXof }) }, by),
    ),
  emailAddedSms: ({ shop: by }) => [emailAddedSms(by)],
  phoneChangedSms: ({ shop: by }) => [phoneChangedSms(by)],
  paymentSms: ({ shop: by, xof: amountXof }) =>
    PAYMENTS.map((news) => paymentSms({ number, amountXof, ...news }, by)),
};

const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.webUrl());
const filled = fc.record({
  shop: fc.record({
    name: fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
    phone: fc.constant(shop.phone),
    url: fc.webUrl({ validSchemes: ['https'] }).map((url) => new URL(url).origin),
  }),
  link: fc
    .string({ unit: fc.constantFrom(...'abcXYZ019-_.%=&?'), maxLength: 70 })
    .map((rest) => `https://boutique.sn/${rest}`),
  code: fc.stringMatching(/^\d{4}$/),
  typed,
  xof: fc.integer({ min: 1, max: 1_000_000_000 }),
});

/** All of it as long as it gets. */
const longest: Filled = {
  shop: { ...shop, name: 'W'.repeat(80) },
  link: `${shop.url}/${'a'.repeat(70)}`,
  code: '0427',
  typed: 'W'.repeat(400),
  xof: 1_000_000_000,
};

test('every message that the shop can send is known here', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !name.endsWith('.test.ts') && name !== 'fill.ts',
  );
  const modules = await Promise.all(
    files.map((name) => import(join(import.meta.dirname, name)) as Promise<object>),
  );
  const exported = modules.flatMap((module) =>
    Object.keys(module).filter((name) => /Mail|Sms|^contactMessage/.test(name)),
  );
  const known = [MAILS, TYPED_BY_NOBODY, TEXTS].flatMap((table) => Object.keys(table));
  expect([...known, ...QUOTING].toSorted()).toEqual(exported.toSorted());
});

test.each(Object.entries(TEXTS))(
  '%s is one text message of GSM-7, whatever stands in it',
  (_name, textsOf) => {
    fc.assert(
      fc.property(filled, (values) => {
        for (const text of textsOf(values)) {
          expect(toGsm7(text)).toBe(text);
          expect(gsm7Length(text)).toBeLessThanOrEqual(160);
        }
      }),
      { examples: [[longest]] },
    );
  },
);

test.each(Object.entries(MAILS))(
  '%s has a subject of one line and no link of what people typed',
  (_name, mailsOf) => {
    fc.assert(
      fc.property(typed, typed, (before, after) => {
        const evil = `${before} https://piege.example/x piege.example ${after}`;
        for (const { subject, text } of mailsOf(evil)) {
          expect(subject).not.toMatch(/[\r\n]/);
          expect(`${subject} ${text}`).not.toContain('piege.example');
        }
      }),
    );
  },
);

test.each(Object.entries(TYPED_BY_NOBODY))(
  '%s has a subject of one line, and every fact in words',
  (_name, { subject, text }) => {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN/);
  },
);

describe.each(TEMPLATE_WORDS)('%s in a message', (word) => {
  test.each(Object.entries(MAILS))('of %s is text', (_name, mailsOf) => {
    const plain = mailsOf('Awa');
    for (const [index, mail] of mailsOf(word).entries()) {
      expect(`${mail.subject} ${mail.text}`).not.toMatch(EVALUATED);
      // A text that named something would have lost or gained lines.
      expect(mail.text.split('\n')).toHaveLength(plain[index]!.text.split('\n').length);
    }
  });

  test.each(Object.entries(TEXTS))('of %s is text', (_name, textsOf) => {
    for (const text of textsOf({ ...longest, typed: word })) expect(text).not.toMatch(EVALUATED);
  });

  test('to the shop is quoted as it was typed', () => {
    const { subject, text } = contactMessageForShop({
      name: word,
      email: 'awa@example.sn',
      subject: word,
      text: word,
    });
    expect(`${subject} ${text}`).not.toMatch(EVALUATED);
    expect(text.split(word)).toHaveLength(4);
  });

  test.each(TEMPLATES.map((template) => [template.name, template] as const))(
    'of staff for %s is refused, or text; one that was kept before stands for nothing',
    (_name, template) => {
      const texts = { ...template, text: `${template.text}\n${word}` };
      if (word.startsWith('{{')) expect(problemsIn(template, texts, shop.url)).not.toEqual([]);
      const values = sampleValues(template, shop);
      const kept = { ...shop, texts: new Map([[template.name, texts]]) };
      const { text } = fillMail(template, values, kept);
      expect(text).not.toMatch(EVALUATED);
      const named = Object.fromEntries(Object.keys(values).map((name) => [name, word]));
      expect(fillMail(template, named, shop).text).not.toMatch(EVALUATED);
      expect(fillSms(template, named, shop)).not.toMatch(EVALUATED);
    },
  );
});
