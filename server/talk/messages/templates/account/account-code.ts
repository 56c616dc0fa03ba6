import { screens } from '#contract/base/screens.ts';
import { shortenGsm7, toGsm7 } from '#server/talk/messages/gsm7.ts';
import { greetingFor } from '#server/talk/messages/quote-typed.ts';
import { bindCode, fillMail, fillSms } from '../fill.ts';
import { SALUTATION, type ShopContact, signatureOf, type Template } from '../template.ts';

type Code = {
  code: string;
  minutes: number;
};

const SHOP_SIGNS = 30;

export const accountCode: Template = {
  name: 'account-code',
  guardsAccount: true,
  label: 'Code de vérification',
  when: 'Quelqu’un crée un compte, ou redemande son code',
  variables: {
    salutation: SALUTATION,
    code: { label: 'Le code à saisir', sample: '0427', needed: true, secret: true },
    minutes: { label: 'Combien de minutes il est valable', sample: '10' },
    lien: {
      label: 'La page où le saisir (e-mail seulement)',
      sample: `${screens.code}?mail=awa%40example.sn`,
      secret: true,
    },
  },
  inSms: ['code', 'minutes'],
  // Without the code: subjects are stored, and phones show them on the lock screen.
  subject: 'Votre code de vérification {{boutique}}',
  text: `{{salutation}}

Bienvenue chez {{boutique}}. Voici le code qui confirme votre compte :

{{code}}

Il est valable {{minutes}} minutes. Saisissez-le ici :
{{lien}}

Ne donnez ce code à personne, pas même à nous. Si vous n’avez rien demandé, ne faites rien : sans ce code, le compte ne s’ouvre pas.`,
  sms: '{{boutique}} : {{code}} est votre code, valable {{minutes}} minutes. Ne le donnez à personne.',
};

export function codeMail(
  { name, code, minutes, link }: Code & { name: string; link: string },
  shop: ShopContact,
) {
  const values = { salutation: greetingFor(name), code, minutes: String(minutes), lien: link };
  return fillMail(accountCode, values, shop);
}

/** Ends with a line for browsers that fill in the code, where it fits in one SMS. */
export function codeSms({ code, minutes }: Code, shop: ShopContact): string {
  const boutique = shortenGsm7(shop.name, SHOP_SIGNS);
  const text = fillSms(accountCode, { code, minutes: String(minutes), boutique }, shop);
  return bindCode(text, code, shop);
}

/** Staff cannot change this text: it only carries a code. */
export const addEmailMail = (
  { name, code, minutes }: Code & { name: string },
  shop: ShopContact,
) => ({
  subject: `Confirmez votre adresse pour ${shop.name}`,
  text: `${greetingFor(name)}

Voici le code qui ajoute cette adresse à un compte ${shop.name} :

${code}

Il est valable ${minutes} minutes. Ne le donnez à personne, pas même à nous. Si vous n’avez rien demandé, ne faites rien : sans ce code, l’adresse n’est pas ajoutée.

${signatureOf(shop)}`,
});

/** Staff cannot change this text: it only carries a code. */
export function signInCodeSms(
  { code, minutes }: { code: string; minutes: number },
  shop: ShopContact,
): string {
  const name = shortenGsm7(shop.name, SHOP_SIGNS);
  const text = `${name} : ${code} est votre code de connexion, valable ${minutes} minutes. Ne le donnez à personne.`;
  return bindCode(toGsm7(text), code, shop);
}
