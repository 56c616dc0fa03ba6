import { onOneLine } from './on-one-line.ts';

const MAX_SIGNS = 60;

/**
 * What somebody typed, fit to stand in a message of the shop's to somebody else: on one line, shortened
 * to 60 signs (or as many as given), and with nothing in it that a mail program makes a link of.
 */
export function quoteTyped(text: string, maxSigns = MAX_SIGNS): string {
  const plain = onOneLine(text.replace(/\p{Cf}/gu, ''))
    .replace(/:\/*|\/{2,}/g, ' ')
    .replace(/([.。．｡])(?=\S)/gu, '$1 ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const signs = [...plain];
  return signs.length <= maxSigns ? plain : `${signs.slice(0, maxSigns - 1).join('')}…`;
}

/**
 * How a message begins. Whoever signs up types the name and the address, so the mail may reach a
 * stranger: a name with more than a name's letters could be a text of its own and is left out.
 */
export function greet(name: string): string {
  const quoted = quoteTyped(name);
  const isName = /^[\p{L}\p{M}'’ .…-]+$/u.test(quoted) && !/\.[\p{L}\p{Cf}]{2}/u.test(name);
  return isName ? `Bonjour ${quoted},` : 'Bonjour,';
}
