import { formatXof } from '#contract/base/fields/money.ts';
import { gsm7Length, SMS_LENGTH, shortenGsm7, toGsm7 } from '#server/talk/messages/gsm7.ts';
import { greet } from '#server/talk/messages/quote-typed.ts';
import { bindCode, fillSms } from '../fill.ts';
import { type ShopContact, signatureOf } from '../sender.ts';
import { NUMBER, type OrderFacts, type Template } from '../template.ts';

const SHOP_SIGNS = 18;

type LinkFacts = OrderFacts & { leftXof: number };

export function orderLinkMail({ name, number, link, leftXof }: LinkFacts, shop: ShopContact) {
  const isOpen = leftXof > 0;
  return {
    subject: isOpen ? `Payer votre commande ${number}` : `Suivre votre commande ${number}`,
    text: `${greet(name)}

${isOpen ? `Il reste ${formatXof(leftXof)} à payer de votre commande ${number}. Vous pouvez la payer et la suivre ici, sans mot de passe ; ce lien est à vous, gardez-le :` : `Suivez votre commande ${number} ici, sans mot de passe ; ce lien est à vous, gardez-le :`}
${link}

${signatureOf(shop)}`,
  };
}

/** The same by text message, without the amount where it would take a second one. */
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
    text: `${greet(name)}

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

export function orderCodeSms(
  { number, code, minutes }: { number: string; code: string; minutes: number },
  shop: ShopContact,
): string {
  const text = fillSms(orderCode, { numero: number, code, minutes: String(minutes) }, shop);
  return bindCode(text, code, shop);
}
