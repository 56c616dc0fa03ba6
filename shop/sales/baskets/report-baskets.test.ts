import { expect, test } from 'vitest';
import { aLine } from '#shop/base/lists/lines.fixture.ts';
import { basketKinds } from './basket-kinds.ts';
import { toReport } from './report-baskets.ts';

const now = new Date('2026-11-21T10:20:30Z');
const guest = '5f0c7d1e-1111-4222-8333-444455556666';
const unknown = { location: 'Localisation non disponible', localisation: '' };
const line = aLine({ id: 7, name: 'CONGELATEUR', list_price: 150_000, quantity: 2 });

test('an anonymous basket is reported in the words of the CRM', () => {
  expect(
    toReport(basketKinds.cart, [line], { guest, customer: undefined, place: unknown, now }),
  ).toEqual({
    guest_id: guest,
    location: 'Localisation non disponible',
    localisation: '',
    name: 'Guest',
    phone: 'Guest',
    email: 'Guest',
    type: 'commande',
    total: 300_000,
    date: now.toLocaleString('fr-FR'),
    produits: [
      {
        id: 7,
        nom: 'CONGELATEUR',
        quantité: 2,
        prix: 150_000,
        location: 'Localisation non disponible',
        panier: 'Commande',
        date: '2026-01-31T10:00:00.000Z',
      },
    ],
  });
});

test('a customer is named, and each kind has its type, label and price', () => {
  const customer = {
    id: 1,
    name: 'Awa',
    email: 'awa@example.sn',
    partner_phone: '221771234567',
    adhesion: 'accepted' as const,
    parent_id: 3,
  };
  const place = { location: 'Dakar/Dakar/SN Ip: 1.2.3.4', localisation: '14.69,-17.44' };
  const credit = {
    ...line,
    is_creditorder: true,
    creditorder_price: 200_000,
    preorder_price: 90_000,
  };
  const about = { guest, customer, place, now };
  expect(toReport(basketKinds.creditOrder, [credit], about)).toMatchObject({
    name: 'Awa',
    phone: '221771234567',
    email: 'awa@example.sn',
    ...place,
    type: 'acredit',
    total: 400_000,
    produits: [{ panier: 'Crédit', prix: 200_000 }],
  });
  expect(toReport(basketKinds.preorder, [credit], about)).toMatchObject({
    type: 'precommande',
    total: 180_000,
    produits: [{ panier: 'PreCommande' }],
  });
});

test('without agreement no line tells where it was added, and nothing is longer than it may be', () => {
  const told = { ...line, location: 'Dakar/Dakar/SN Ip: 1.2.3.4', name: 'x'.repeat(400) };
  const { produits } = toReport(basketKinds.cart, [told], {
    guest,
    customer: undefined,
    place: unknown,
    now,
  });
  expect(produits[0]).toMatchObject({ location: 'Localisation non disponible' });
  expect(produits[0]?.nom).toHaveLength(300);
});
