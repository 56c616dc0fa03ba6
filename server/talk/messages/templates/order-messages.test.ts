import { expect, test } from 'vitest';
import { creditOrderMail } from './order/credit-order.ts';
import { instalmentReminderMail, instalmentReminderSms } from './order/instalment-reminder.ts';
import { orderStateMail } from './order/order-state.ts';

const shop = { name: 'Sandaga', phone: '+221 33 800 00 00', url: 'https://boutique.sn' };
const link = 'https://boutique.sn/tracking-order?order=S00012&token=abc';
const told = { name: 'Awa', number: 'S00012', link };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

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
