import { describe, expect, it } from 'vitest';
import type { OrderPayload } from '#contract/order-shapes.ts';
import { findMistakes, type GuestForm, toGuestOrder } from './guest-form.ts';

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

  it('names the person whose order it is, with the number as the shop reads it', () => {
    const order: OrderPayload = {
      type_sale: 'order',
      order_lines: [{ id: 7, quantity: 2, list_price: 45_000 }],
    };
    expect(toGuestOrder({ ...right, prenom: ' Awa ' }, order)).toEqual({
      ...{ name: 'Awa Ndiaye', email: 'awa@example.sn', telephone: '221771234567' },
      ...{ adresse: 'Sicap Liberté 6, près de la pharmacie', order },
    });
  });
});
