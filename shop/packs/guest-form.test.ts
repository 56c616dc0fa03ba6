import { describe, expect, it } from 'vitest';
import type { Pack } from '#contract/packs.ts';
import { findMistakes, type GuestForm, toGuestOrder, toPackOrder } from './guest-form.ts';

const right: GuestForm = {
  ...{ prenom: 'Awa', nom: 'Ndiaye', email: 'awa@example.sn' },
  ...{ telephone: '77 123 45 67', adresse: 'Sicap Liberté 6, près de la pharmacie' },
};

describe('the form of a reservation', () => {
  it('is right when everything is there', () => {
    expect(findMistakes(right)).toEqual({});
  });

  it.each([
    [{ prenom: ' ' }, { prenom: 'Le prénom est obligatoire.' }],
    [{ nom: '' }, { nom: 'Le nom est obligatoire.' }],
    [{ telephone: '' }, { telephone: 'Le téléphone est obligatoire.' }],
    [{ telephone: '33 800 00 00' }, { telephone: 'Le numéro de téléphone est invalide.' }],
    [{ adresse: '' }, { adresse: "L'adresse est obligatoire." }],
    [{ email: '' }, { email: "L'adresse email est obligatoire." }],
    [{ email: 'awa ndiaye@example.sn' }, { email: "L'adresse email est invalide." }],
  ])('refuses %j', (change, mistakes) => {
    expect(findMistakes({ ...right, ...change })).toEqual(mistakes);
  });
});

describe('the order of a pack', () => {
  const pack = {
    code: 'PACK-CUISINE',
    produits: [{ id: 7, line_id: 1, quantity: 2, price_unit: 45_000 }],
  } as Pack;
  const now = new Date('2026-11-21T10:00:00Z');
  const line = { id: 7, quantity: 2, list_price: 45_000 };

  it('without an account names the person, never a partner', () => {
    const order = toPackOrder(pack, { paymentMode: 'online', now });
    expect(toGuestOrder(right, order)).toEqual({
      ...{ name: 'Awa Ndiaye', email: 'awa@example.sn', telephone: '221771234567' },
      adresse: 'Sicap Liberté 6, près de la pharmacie',
      order: {
        ...{ type_sale: 'order', payment_mode: 'online', state: 'sale', type_order: 'pack' },
        ...{ commitment_date: '2026-11-21T10:00:00.000Z', code: 'PACK-CUISINE' },
        order_lines: [line],
      },
    });
  });

  it('of a customer names the partner', () => {
    expect(toPackOrder(pack, { paymentMode: 'domicile', partnerId: 12, now })).toMatchObject({
      ...{ partner_id: 12, payment_mode: 'domicile', order_lines: [line] },
    });
  });
});
