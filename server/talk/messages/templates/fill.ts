import type { MessageTexts } from '#contract/talk/staff-message-texts.ts';
import { gsm7Length, SMS_LENGTH, shortenGsm7, toGsm7 } from '../gsm7.ts';
import { onOneLine } from '../quote-typed.ts';
import { type ShopContact, signatureOf, type Template } from './template.ts';

type Values = Record<string, string>;

export const VARIABLE = /\{\{\s*([a-z_]+)\s*\}\}/g;
const SHOP_SIGNS = 18;

/** Fills the text that staff wrote, else the default, and signs it. Lines with a missing optional variable go. */
export function fillMail(
  template: Template,
  values: Values,
  shop: ShopContact,
): { subject: string; text: string } {
  const { subject, text } = shop.texts?.get(template.name) ?? template;
  const all = { ...valuesOf(shop), ...values };
  return {
    subject: onOneLine(replace(subject, all)),
    text: `${fillLines(text, template, all)}\n\n${signatureOf(shop)}`,
  };
}

/** In GSM-7; a staff text that gets too long gives way to ours. */
export function fillSms(template: Template, values: Values, shop: ShopContact): string {
  const written = shop.texts?.get(template.name)?.sms;
  const own = smsOf(template, template.sms, values, shop);
  if (written === undefined) return own;
  const theirs = smsOf(template, written, values, shop);
  return gsm7Length(theirs) <= SMS_LENGTH ? theirs : own;
}

/** Fills one given text as GSM-7, of any length. */
export function smsOf(
  template: Template,
  sms: MessageTexts['sms'],
  values: Values,
  shop: ShopContact,
): string {
  const boutique = shortenGsm7(shop.name, SHOP_SIGNS);
  return toGsm7(fillLines(sms, template, { ...valuesOf(shop), boutique, ...values }));
}

const valuesOf = ({ name, phone, url }: ShopContact): Values => ({
  boutique: name,
  telephone: phone,
  site: url,
});

/** Drops lines whose variable is missing, with their blank lines. */
function fillLines(text: string, { variables }: Template, values: Values): string {
  const isMissing = (name: string) =>
    Object.hasOwn(variables, name) &&
    variables[name]?.optional === true &&
    (values[name] ?? '') === '';
  const kept = text
    .split('\n')
    .filter((line) => ![...line.matchAll(VARIABLE)].some(([, name = '']) => isMissing(name)));
  const joined = kept.join('\n').replace(/\n{3,}/g, '\n\n');
  return replace(joined.trim(), values);
}

const replace = (text: string, values: Values) =>
  // Staff may write any word, also one of every object (`constructor`).
  text.replace(VARIABLE, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );

/** Binds the code to this site for browsers; unchanged where it would need two messages. */
export function bindCode(text: string, code: string, shop: ShopContact): string {
  const bound = `${text}\n\n@${new URL(shop.url).hostname} #${code}`;
  return gsm7Length(bound) <= SMS_LENGTH ? bound : text;
}
