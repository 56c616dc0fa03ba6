import { describe, expect, it } from 'vitest';
import type { OrderPayload } from '#contract/sales/orders/order-shapes.ts';
import {
  findGuestFieldMistakes,
  findReservationMistakes,
  type GuestForm,
  splitName,
  toGuestOrder,
} from './guest-order.ts';

const right: GuestForm = {
  prenom: 'Awa',
  nom: 'Ndiaye',
  email: 'awa@example.sn',
  telephone: '77 123 45 67',
  adresse: 'Sicap Liberté 6, près de la pharmacie',
};

describe('the form of a reservation', () => {
  it('is right when everything is there', () => {
    expect(findGuestFieldMistakes(right)).toEqual({});
  });

  it.each([
    [{ prenom: ' ' }, { prenom: 'Le prénom est obligatoire.' }],
    [{ nom: '' }, { nom: 'Le nom est obligatoire.' }],
    [{ telephone: '' }, { telephone: 'Le téléphone est obligatoire.' }],
    [{ telephone: '33 800 00 00' }, { telephone: 'Le numéro de téléphone est invalide.' }],
    [{ adresse: '' }, { adresse: "L'adresse est obligatoire." }],
    [{ email: 'awa ndiaye@example.sn' }, { email: "L'adresse email est invalide." }],
  ])('refuses %j', (change, mistakes) => {
    expect(findGuestFieldMistakes({ ...right, ...change })).toEqual(mistakes);
  });

  it('is right without an e-mail address, which is not sent then', () => {
    const form = { ...right, email: ' ' };
    expect(findGuestFieldMistakes(form)).toEqual({});
    expect(toGuestOrder(form, { type_sale: 'order', order_lines: [] })).not.toHaveProperty('email');
  });

  it('of a pack is not right without an e-mail address', () => {
    expect(findReservationMistakes(right)).toEqual({});
    expect(findReservationMistakes({ ...right, email: ' ' })).toEqual({
      email: "L'adresse email est obligatoire.",
    });
  });

  it.each([
    ['', { prenom: '', nom: '' }],
    [' Awa ', { prenom: 'Awa', nom: '' }],
    ['Awa  Ndiaye', { prenom: 'Awa', nom: 'Ndiaye' }],
    ['Mame Diarra Bousso Diop', { prenom: 'Mame', nom: 'Diarra Bousso Diop' }],
  ])('takes %j from one field as first and last name', (whole, names) => {
    expect(splitName(whole)).toEqual(names);
  });

  it('wants an address of whoever gives no telephone', () => {
    expect(findGuestFieldMistakes({ ...right, email: '', telephone: '' })).toEqual({
      email: "L'adresse email est obligatoire.",
      telephone: 'Le téléphone est obligatoire.',
    });
  });

  it('names the person whose order it is, with the number as the shop reads it', () => {
    const order: OrderPayload = {
      type_sale: 'order',
      order_lines: [{ id: 7, quantity: 2, list_price: 45_000 }],
    };
    expect(toGuestOrder({ ...right, prenom: ' Awa ' }, order)).toEqual({
      name: 'Awa Ndiaye',
      email: 'awa@example.sn',
      telephone: '221771234567',
      adresse: 'Sicap Liberté 6, près de la pharmacie',
      order,
    });
  });
});
