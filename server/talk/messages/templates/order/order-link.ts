import { formatXof } from '#contract/base/fields/money.ts';
import { gsm7Length, SMS_LENGTH, shortenGsm7, toGsm7 } from '#server/talk/messages/gsm7.ts';
import { greetingFor, quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { bindCode, fillMail, fillSms } from '../fill.ts';
import {
  NUMBER,
  ORDER_LINK,
  type OrderFacts,
  SALUTATION,
  type ShopContact,
  signatureOf,
  type Template,
} from '../template.ts';

const SHOP_SIGNS = 18;

type LinkFacts = OrderFacts & { leftXof: number };

export function orderLinkMail({ name, number, link, leftXof }: LinkFacts, shop: ShopContact) {
  const isOpen = leftXof > 0;
  return {
    subject: isOpen ? `Payer votre commande ${number}` : `Suivre votre commande ${number}`,
    text: `${greetingFor(name)}

${isOpen ? `Il reste ${formatXof(leftXof)} à payer de votre commande ${number}. Vous pouvez la payer et la suivre ici, sans mot de passe ; ce lien est à vous, gardez-le :` : `Suivez votre commande ${number} ici, sans mot de passe ; ce lien est à vous, gardez-le :`}
${link}

${signatureOf(shop)}`,
  };
}

/** Without the amount where it would need a second message. */
export function orderLinkSms(
  { number, link, leftXof }: Omit<LinkFacts, 'name'>,
  shop: ShopContact,
): string {
  const shopName = shortenGsm7(shop.name, SHOP_SIGNS);
  const say = (what: string) => `${toGsm7(`${shopName} : ${what} : `)}${link}`;
  if (leftXof === 0) return say(`votre commande ${number}`);
  const whole = say(`payez votre commande ${number}, ${formatXof(leftXof)}`);
  return gsm7Length(whole) <= SMS_LENGTH ? whole : say(`payez votre commande ${number}`);
}

type PapersFacts = OrderFacts & { hasInvoice: boolean };

export function orderPapersMail(
  { name, number, link, hasInvoice }: PapersFacts,
  shop: ShopContact,
) {
  const papers = hasInvoice
    ? `La facture de votre commande ${number} se télécharge ici`
    : `La facture de votre commande ${number} se téléchargera ici dès qu’elle sera établie ; le bon de commande y est déjà`;
  return {
    subject: hasInvoice ? `Facture de votre commande ${number}` : `Votre commande ${number}`,
    text: `${greetingFor(name)}

${papers}, sans mot de passe ; ce lien est à vous, gardez-le :
${link}

Nous vous écrivons désormais aussi à cette adresse.

${signatureOf(shop)}`,
  };
}

export const orderCode: Template = {
  name: 'order-code',
  guardsAccount: true,
  label: 'Code qui confirme une commande',
  when: 'Une commande à payer à domicile doit être confirmée, ou le client redemande le code (SMS seulement)',
  variables: {
    numero: NUMBER,
    code: { label: 'Le code à saisir', sample: '0427', needed: true, secret: true },
    minutes: { label: 'Combien de minutes il est valable', sample: '10' },
  },
  inSms: ['numero', 'code', 'minutes'],
  subject: 'Confirmez votre commande {{numero}}',
  text: `Voici le code qui confirme votre commande {{numero}} :

{{code}}

Il est valable {{minutes}} minutes.`,
  sms: '{{boutique}} : {{code}} confirme votre commande {{numero}}, valable {{minutes}} minutes.',
};

/** Ends with a line for browsers that fill in the code, where it fits in one SMS. */
export function orderCodeSms(
  { number, code, minutes }: { number: string; code: string; minutes: number },
  shop: ShopContact,
): string {
  const text = fillSms(orderCode, { numero: number, code, minutes: String(minutes) }, shop);
  return bindCode(text, code, shop);
}

const ZONE_SIGNS = 40;

export type NewTotal = { zone: string; totalXof: number };

export const newTotal: Template = {
  name: 'order-new-total',
  label: 'Nouveau total de la commande',
  when: 'La boutique change la zone de livraison, et le total change avec elle',
  variables: {
    salutation: SALUTATION,
    numero: NUMBER,
    zone: { label: 'La zone de livraison', sample: 'Rufisque' },
    total: { label: 'Le nouveau total', sample: '304 000 FCFA', needed: true },
    lien: ORDER_LINK,
  },
  inSms: ['numero', 'zone', 'total', 'lien'],
  subject: 'Votre commande {{numero}} a un nouveau total',
  text: `{{salutation}}

Votre commande {{numero}} sera livrée dans la zone {{zone}}, comme convenu. Son nouveau total est de {{total}}.

Le détail de votre commande :
{{lien}}`,
  sms: '{{boutique}} : commande {{numero}}, livraison {{zone}}, nouveau total {{total}}.',
};

export function newTotalMail(
  { name, number, link, zone, totalXof }: OrderFacts & NewTotal,
  shop: ShopContact,
) {
  const values = {
    salutation: greetingFor(name),
    numero: number,
    lien: link,
    zone: quoteTyped(zone),
    total: formatXof(totalXof),
  };
  return fillMail(newTotal, values, shop);
}

export function newTotalSms(
  { number, link = '', zone, totalXof }: { number: string; link?: string } & NewTotal,
  shop: ShopContact,
): string {
  const values = {
    numero: number,
    lien: link,
    zone: shortenGsm7(quoteTyped(zone), ZONE_SIGNS),
    total: formatXof(totalXof),
  };
  return fillSms(newTotal, values, shop);
}
