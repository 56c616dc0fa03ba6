import { expect, test } from 'vitest';
import { codeMail, codeSms } from './account/account-code.ts';
import { newSignInMail } from './account/account-notices.ts';
import { membershipDecidedMail } from './account/membership.ts';
import { resetMail, resetSms } from './account/password-reset.ts';
import {
  orderPlacedMail,
  orderPlacedMailForShop,
  orderPlacedSms,
  type PlacedFacts,
} from './order/order-placed.ts';

const shop = { name: 'Sandaga', phone: '+221 33 800 00 00', url: 'https://boutique.sn' };
const link = 'https://boutique.sn/new-password?mail=awa%40example.sn&token=abc';
const code = '0427';
const at = new Date('2026-11-21T23:05:00Z');

const order: PlacedFacts = {
  number: 'S00012',
  saleType: 'order',
  paymentMode: 'domicile',
  total: 304_000,
  lines: [
    { kind: 'product', name: 'Congélateur', quantity: 2, total: 300_000 },
    { kind: 'delivery', name: 'Livraison Rufisque', quantity: 1, total: 4000 },
  ],
  cashDuty: '',
  plan: [],
  heldUntil: null,
  hasPhone: true,
  promise: { from: '2026-11-24', until: '2026-11-25' },
};

test('a code is in the text alone, by mail with the page where it is typed', () => {
  const mail = codeMail({ name: 'Awa', code, minutes: 10, link }, shop);
  expect(mail.subject).toBe('Votre code de vérification Sandaga');
  expect(mail.text).toContain(`\n${code}\n`);
  expect(mail.text).toContain(link);
  expect(mail.text).toContain('Sandaga\n+221 33 800 00 00\nhttps://boutique.sn');
  expect(codeSms({ code, minutes: 10 }, shop)).toBe(
    'Sandaga : 0427 est votre code, valable 10 minutes. Ne le donnez à personne.\n\n@boutique.sn #0427',
  );
});

test('a reset has its link whole and says how long it is good for', () => {
  expect(resetMail({ name: 'Awa', link, hours: 1 }, shop).text).toContain('valable 1 heure. Si');
  expect(resetSms({ link, hours: 24 }, shop)).toBe(
    `Sandaga : nouveau mot de passe (24 h) ${link}\nPas vous ? Ignorez.`,
  );
});

test('times are those of Dakar', () => {
  const { text } = newSignInMail({ name: 'Awa', at, device: 'Chrome sur Android', link }, shop);
  expect(text).toContain('le 21 novembre 2026 à 23:05 (heure de Dakar) : Chrome sur Android.');
});

test('a refused membership says why, as far as somebody wrote it', () => {
  const refused = { name: 'Awa', company: 'Téranga SA', state: 'rejected', link } as const;
  expect(membershipDecidedMail({ ...refused, reason: 'Contrat terminé' }, shop).text).toContain(
    'Motif : Contrat terminé',
  );
  expect(membershipDecidedMail({ ...refused, reason: '' }, shop).text).not.toContain('Motif');
});

test('an order is told with its lines, its total, its link and what happens next', () => {
  const { subject, text } = orderPlacedMail({ ...order, name: 'Awa', link }, shop);
  expect(subject).toBe('Votre commande S00012');
  const plain = text.replace(/[\u00a0\u202f]/g, ' ');
  expect(plain).toContain(
    '- 2 × Congélateur : 300 000 FCFA\n- Livraison Rufisque : 4 000 FCFA\nTotal TTC : 304 000 FCFA',
  );
  expect(plain).toContain('vous payez à la réception');
  expect(plain).toContain(`\n${link}\n`);
  const online = { ...order, paymentMode: 'online', heldUntil: at } as const;
  expect(orderPlacedMail({ ...online, name: 'Awa', link }, shop).text).toContain(
    'jusqu’au 21 novembre 2026 à 23:05 (heure de Dakar)',
  );
});

test('an order says between which days it comes, by text message where there is room', () => {
  const sentence = 'Livraison prévue entre le mardi 24 et le mercredi 25 novembre';
  expect(orderPlacedMail({ ...order, name: 'Awa', link }, shop).text).toContain(`\n${sentence}.\n`);
  const buyer = { name: 'Awa', email: '', phone: '' };
  expect(orderPlacedMailForShop({ ...order, buyer, zone: 'Dakar' }).text).toContain(sentence);
  const told = { ...order, link };
  expect(orderPlacedSms(told, shop)).toContain('\nLivraison prévue 24-25 nov.\nSuivi : ');
  const far = { ...told, link: `${link}${'x'.repeat(60)}` };
  expect(orderPlacedSms(far, shop)).not.toContain('Livraison');
  const unknown = { ...order, promise: undefined };
  expect(orderPlacedMail({ ...unknown, name: 'Awa', link }, shop).text).not.toMatch(
    /Livraison (prévue|à convenir)/,
  );
});

test('a large order to be paid at home says who confirms it, to the buyer and to the shop', () => {
  const large = { ...order, paymentMode: 'domicile', heldUntil: at } as const;
  const toBuyer = (hasPhone: boolean) =>
    orderPlacedMail({ ...large, hasPhone, name: 'Awa', link }, shop).text;
  expect(toBuyer(true)).toContain('le code reçu par SMS');
  expect(toBuyer(false)).not.toContain('SMS');
  const buyer = { name: 'Awa', email: 'awa@example.sn', phone: '' };
  const toShop = orderPlacedMailForShop({ ...large, buyer, zone: 'Dakar' }).text;
  expect(toShop).toContain('À confirmer avant le 21 novembre 2026 à 23:05');
  const online = { ...large, paymentMode: 'online' } as const;
  expect(orderPlacedMailForShop({ ...online, buyer, zone: 'Dakar' }).text).not.toContain(
    'confirmer',
  );
});

test('a pre-order and a credit order say when what is due, and who decides', () => {
  const plan = [{ sequence: 1, rate: 100, amount: 304_000, due_date: '2026-11-21' }];
  const textOf = (saleType: 'preorder' | 'creditorder') =>
    orderPlacedMail({ ...order, saleType, plan, name: 'Awa', link }, shop).text;
  expect(textOf('preorder')).toContain('Échéance 1, le 21/11/2026 : 304');
  expect(textOf('preorder')).toContain('La première échéance se paie dès maintenant');
  expect(textOf('creditorder')).toContain('Votre employeur, puis la boutique doivent la valider.');
});
