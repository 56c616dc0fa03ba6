import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gsm7Length, toGsm7 } from '../gsm7.ts';
import {
  type CreditNews,
  creditOrderMail,
  creditOrderMailForShop,
  creditOrderSms,
} from './credit-order.ts';
import {
  instalmentReminderMail,
  instalmentReminderSms,
  lateInstalmentMailForHr,
} from './instalment-reminder.ts';
import { type OrderNews, orderStateMail, orderStateSms } from './order-state.ts';

const shop = { name: 'Sandaga', phone: '+221 33 800 00 00', url: 'https://boutique.sn' };
const link = 'https://boutique.sn/tracking-order?order=S00012&token=abc';
const told = { name: 'Awa', number: 'S00012', link };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.webUrl());
const kinds = fc.constantFrom<OrderNews['kind'][]>(
  ...(['to_delivered', 'shipped', 'delivered', 'returned', 'cancelled', 'expired'] as const),
);
const creditKinds = fc.constantFrom<CreditNews['kind'][]>(
  ...(['employer-validated', 'employer-rejected', 'shop-validated', 'shop-rejected'] as const),
  'confirmed',
);
const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const parts = fc.array(
  fc.record({
    sequence: fc.integer({ min: 1, max: 36 }),
    dueXof: amounts,
    dueOn: fc.constant('2026-11-21'),
  }),
  { minLength: 1, maxLength: 36 },
);

test('a text message is one message of GSM-7, whatever the shop is called', () => {
  fc.assert(
    fc.property(
      ...([typed, kinds, creditKinds, parts, fc.boolean()] as const),
      (name, kind, creditKind, due, isLate) => {
        const anyShop = { ...shop, name: `x${name}` };
        const number = 'S1234567';
        for (const text of [
          orderStateSms({ number, kind }, anyShop),
          creditOrderSms({ number, kind: creditKind }, anyShop),
          instalmentReminderSms({ number, isLate, parts: due }, anyShop),
        ]) {
          expect(toGsm7(text)).toBe(text);
          expect(gsm7Length(text)).toBeLessThanOrEqual(160);
        }
      },
    ),
  );
});

test('a subject is one line, and what people typed brings no link into an e-mail', () => {
  fc.assert(
    fc.property(...([typed, kinds, creditKinds, parts] as const), (text, kind, creditKind, due) => {
      const evil = `${text} https://piege.example/x piege.example ${text}`;
      const facts = { ...told, name: evil, reason: evil };
      const mails = [
        orderStateMail({ ...facts, kind }, shop),
        creditOrderMail({ ...facts, kind: creditKind, dueXof: 5 }, shop),
        creditOrderMailForShop({ ...told, buyer: evil, employer: evil, totalXof: 5 }, shop),
        instalmentReminderMail({ ...facts, isLate: true, parts: due }, shop),
        lateInstalmentMailForHr({ ...facts, parts: due }, shop),
      ];
      for (const { subject, text: body } of mails) {
        expect(subject).not.toMatch(/[\r\n]/);
        expect(`${subject} ${body}`).not.toContain('piege.example');
      }
    }),
  );
});

test('a cancelled order says why and what is given back, and only then', () => {
  const cancelled = { ...told, kind: 'cancelled' as const };
  const { subject, text } = orderStateMail(
    { ...cancelled, reason: 'Rupture', paidXof: 30_000 },
    shop,
  );
  expect(subject).toBe('Votre commande S00012 est annulée');
  expect(text).toContain('Motif : Rupture');
  expect(plain(text)).toContain('Vous aviez payé 30 000 FCFA');
  expect(text).toContain(link);
  const bare = orderStateMail({ ...cancelled, reason: '', paidXof: 0 }, shop).text;
  expect(bare).not.toMatch(/Motif|payé/);
});

test('an accepted credit order says what is to be paid first', () => {
  const { text } = creditOrderMail({ ...told, kind: 'shop-validated', dueXof: 60_000 }, shop);
  expect(plain(text)).toContain('Premier versement : 60 000 FCFA');
  expect(creditOrderMail({ ...told, kind: 'confirmed' }, shop).text).not.toContain(
    'Premier versement :',
  );
});

test('a reminder names each instalment with its day, and the sum by text message', () => {
  const due = [
    { sequence: 2, dueXof: 10_000, dueOn: '2026-11-21' },
    { sequence: 3, dueXof: 20_000, dueOn: '2026-12-01' },
  ];
  const { text } = instalmentReminderMail({ ...told, isLate: false, parts: due }, shop);
  expect(plain(text)).toContain(
    'Échéance 2, le 21 novembre 2026 : 10 000 FCFA\nÉchéance 3, le 1 décembre 2026 : 20 000 FCFA',
  );
  expect(instalmentReminderSms({ number: 'S00012', isLate: true, parts: due }, shop)).toBe(
    'Sandaga : 30 000 FCFA étaient dus le 21/11/2026 pour votre commande S00012.',
  );
});
