import { expect, test } from 'vitest';
import type { Account } from '#contract/people/account.ts';
import { staffProformaCalls } from '#contract/sales/staff-proformas.ts';
import {
  emptyProforma,
  missingInProforma,
  type ProformaDraft,
  toPayload,
} from './proforma-draft.ts';

const good = { id: 7, reference: 'F-1', name: 'Four', price: 45_000, available: 3, places: [] };
const draft: ProformaDraft = {
  ...emptyProforma,
  company: 'Baobab Conseil SARL',
  name: 'Aminata Sow',
  email: 'achats@baobab.example',
  lines: [{ good, quantity: 2 }],
};
const { body } = staffProformaCalls.makeStaffProforma;

test('a clerk is told the next thing to ask, and nothing once the proforma can be made', () => {
  expect(missingInProforma(emptyProforma)).toContain('entreprise');
  expect(missingInProforma({ ...draft, ninea: '12' })).toContain('NINEA');
  expect(missingInProforma({ ...draft, name: ' ' })).toContain('contact');
  expect(missingInProforma({ ...draft, email: ' ' })).toContain('téléphone');
  expect(missingInProforma({ ...draft, lines: [] })).toContain('produit');
  expect(missingInProforma(draft)).toBe('');
});

test.each([
  ['for nobody with an account', draft],
  ['for an account, for its days', { ...draft, account: { id: 12 } as Account, days: '30' }],
])('%s it is one that the API takes', (_whom, one) => {
  const payload = toPayload(one);
  expect(body.safeParse(payload).error).toBeUndefined();
  expect(payload).toMatchObject({
    order_lines: [{ id: 7, quantity: 2, list_price: 45_000 }],
    ...(one.account !== undefined && { partner_id: 12, days: 30 }),
  });
});
