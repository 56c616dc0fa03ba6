import { bindCode, fillSms } from './fill.ts';
import type { ShopContact } from './sender.ts';
import { NUMBER, type Template } from './template.ts';

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
