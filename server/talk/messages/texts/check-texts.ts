import { type MessageTexts, writtenTexts } from '#contract/talk/staff-message-texts.ts';
import type { Config } from '#server/base/config/config.ts';
import { type FieldProblem, refuseFields } from '#server/base/problem.ts';
import { gsm7Length, SMS_LENGTH } from '../gsm7.ts';
import { smsOf, VARIABLE } from '../templates/fill.ts';
import { foreignAddress } from '../templates/order/foreign-address.ts';
import { COMMON, mustStandAlone, type ShopContact, type Template } from '../templates/template.ts';
import { findTemplate } from './registry.ts';

/** Refuses texts with problems or a too long text message. Throws `bad-request` by field (rule T-8). */
export function checkTexts(template: Template, texts: MessageTexts, shop: ShopContact): void {
  const problems = [
    ...problemsIn(template, texts, shop.url),
    ...tooLong(template, texts.sms, shop),
  ];
  refuseFields(problems);
}

/** The stored texts if they can still be used, else undefined. */
export function usableTexts(
  template: Template,
  stored: unknown,
  ownUrl: string,
): MessageTexts | undefined {
  const { data } = writtenTexts.safeParse(stored);
  return data !== undefined && problemsIn(template, data, ownUrl).length === 0 ? data : undefined;
}

/** Wrong variables, a code in a subject, another site's address, a code or link inside something longer. */
export function problemsIn(
  template: Template,
  { subject, text, sms }: MessageTexts,
  ownUrl: string,
): FieldProblem[] {
  const problems = [
    ...astray(template, { subject, text, sms }, ownUrl),
    ...problemsOf('subject', subject, namesForSubject(template), []),
    ...problemsOf('text', text, namesForText(template), neededIn(template, template.text)),
    ...smsProblems(template, sms),
  ];
  const isLong = /[\r\n]/.test(subject);
  return isLong
    ? [...problems, { field: 'subject', message: 'Le sujet tient sur une ligne.' }]
    : problems;
}

const namesForText = ({ variables }: Template) => [
  ...Object.keys(variables),
  ...Object.keys(COMMON),
];
const namesForSubject = (template: Template) =>
  namesForText(template).filter((name) => template.variables[name]?.secret !== true);
const neededIn = ({ variables }: Template, own: string) =>
  Object.entries(variables)
    .filter(([name, { needed }]) => needed && own.includes(`{{${name}}}`))
    .map(([name]) => name);

/** Texts that lead to another site or disguise its address as ours. */
function astray(template: Template, texts: MessageTexts, ownUrl: string): FieldProblem[] {
  return (['subject', 'text', 'sms'] as const).flatMap((field) => {
    const address = foreignAddress(texts[field], ownUrl);
    const glued = gluedIn(texts[field]).filter((name) => mustStandAlone(template, name));
    return [
      address !== undefined &&
        `${address} se lit comme une adresse, et ce n’est pas celle de la boutique : retirez-la, ou mettez une espace après le point.`,
      glued.length > 0 && `Laissez une espace avant et après ${inBraces(glued)}.`,
    ]
      .filter((message) => message !== false)
      .map((message) => ({ field, message }));
  });
}

const gluedIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)]
    .filter(({ index, 0: { length } }) =>
      [text[index - 1], text[index + length]].some((sign) => /\S/.test(sign ?? '')),
    )
    .map(([, name = '']) => name);

function smsProblems(template: Template, sms: string): FieldProblem[] {
  if (template.sms !== '') {
    const names = [...template.inSms, ...Object.keys(COMMON)];
    return problemsOf('sms', sms, names, neededIn(template, template.sms));
  }
  const message = 'Ce message ne part pas par SMS.';
  return sms.trim() === '' ? [] : [{ field: 'sms', message }];
}

function tooLong(template: Template, sms: string, shop: ShopContact): FieldProblem[] {
  const length = gsm7Length(smsOf(template, sms, sampleValues(template, shop), shop));
  const message = `Le SMS prend ${length} caractères sur ${SMS_LENGTH} : raccourcissez-le.`;
  return length > SMS_LENGTH ? [{ field: 'sms', message }] : [];
}

function problemsOf(
  field: keyof MessageTexts,
  text: string,
  known: string[],
  needed: string[],
): FieldProblem[] {
  const used = [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
  const unknown = used.filter((name) => !known.includes(name));
  const missing = needed.filter((name) => !used.includes(name));
  const isOpen = /\{\{|\}\}/.test(text.replace(VARIABLE, ''));
  return [
    text.trim() === '' && 'Écrivez un texte, ou revenez à celui d’origine.',
    unknown.length > 0 && `${inBraces(unknown)} n’existe pas ici. Connus : ${inBraces(known)}.`,
    missing.length > 0 && `Il manque ${inBraces(missing)} : le message ne servirait à rien.`,
    isOpen && 'Une accolade est de trop ou mal fermée : écrivez {{comme_ceci}}.',
  ]
    .filter((message) => message !== false)
    .map((message) => ({ field, message }));
}

const inBraces = (names: string[]) => names.map((name) => `{{${name}}}`).join(', ');

/** The sample of each variable of a template; a path becomes a URL of the shop. */
export const sampleValues = (
  { variables }: Template,
  { url }: ShopContact,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, { sample }]) => [
      name,
      sample.startsWith('/') ? `${url}${sample}` : sample,
    ]),
  );

/** Sets `config.writtenMessages` to the usable staff texts; returns the names of the others (rule T-9). */
export function applyMessages(config: Config, written: Map<string, unknown>): string[] {
  const usable = new Map<string, MessageTexts>();
  const refused: string[] = [];
  for (const [name, value] of written) {
    const template = findTemplate(name);
    if (template === undefined || value === null) continue;
    const texts = usableTexts(template, value, config.publicUrl);
    if (texts === undefined) refused.push(name);
    else usable.set(name, texts);
  }
  config.writtenMessages = usable;
  return refused;
}
