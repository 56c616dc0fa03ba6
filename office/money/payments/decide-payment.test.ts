import { expect, test } from 'vitest';
import { refundWords } from './decide-payment.tsx';

const payment = {
  provider: 'wave' as const,
  customer_name: 'Awa Ndiaye',
  customer_phone: '+221771234567',
  can_refund_itself: true,
  amount: 45_000,
  refund_amount: 45_000,
  stamp_duty: 0,
  refund_duty: 0,
  refund_needs_second: false,
  two_people_from: 100_000,
};
const said = (other: Partial<Parameters<typeof refundWords>[0]> = {}) =>
  refundWords({ ...payment, ...other })
    .join(' ')
    .replace(/\s/g, ' ');

test('how much goes back to whom stands in the question', () => {
  expect(said()).toContain('Le paiement entier, 45 000 FCFA');
  expect(said({ refund_amount: 20_000 })).toContain('De ce paiement, 20 000 FCFA');
  expect(said()).toContain('Awa Ndiaye (77 123 45 67)');
  expect(said({ refund_amount: null })).toContain('le montant n’est pas connu');
  expect(said({ customer_phone: null })).toContain('retourne à Awa Ndiaye.');
});

test('so does what becomes of the stamp duty of cash', () => {
  const cash = { provider: 'cash', can_refund_itself: false, stamp_duty: 450 } as const;
  expect(said()).not.toContain('timbre');
  expect(said({ ...cash, refund_duty: 450 })).toContain(
    'Rendez aussi 450 FCFA de droit de timbre.',
  );
  expect(said(cash)).toContain('Le droit de timbre, 450 FCFA, n’est pas rendu.');
});

test('so does who gives the money', () => {
  expect(said()).toContain('Wave rend l’argent lui-même');
  expect(said({ provider: 'orange', can_refund_itself: false })).toContain('rendez-le vous-même');
  expect(said({ provider: 'cash', can_refund_itself: false })).toContain('des espèces');
  expect(said({ provider: 'voucher' })).toContain('y retourne');
});

test('and whether somebody else has to agree', () => {
  expect(said()).toMatch(/fait aussitôt.*à partir de 100 000 FCFA/);
  expect(said({ refund_needs_second: true })).toContain('Une seconde personne doit confirmer');
});
