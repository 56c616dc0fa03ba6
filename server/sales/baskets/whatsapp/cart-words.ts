import { formatXof } from '#contract/base/fields/money.ts';
import { sharedListLink } from '#contract/base/screens.ts';
import type { CartLine } from '#contract/talk/whatsapp-carts.ts';
import type { Config } from '#server/base/config/config.ts';
import { quoteTyped } from '#server/talk/messages/quote-typed.ts';
import { totalOf } from './price-pieces.ts';

/** WhatsApp takes 4,096 signs. */
const MOST_LINES = 20;
const MOST_NAMED = 10;
/** Signs of a name. */
const LONGEST_NAME = 60;

type Line = Pick<CartLine, 'name' | 'wanted' | 'taken' | 'price_xof' | 'state'> &
  Partial<Pick<CartLine, 'retailer_id'>>;

/** The shop's answer to a customer's cart; `token` opens the offered products, undefined for none. */
export function cartAnswer(
  config: Config,
  { lines, leftOut, token }: { lines: readonly Line[]; leftOut: number; token: string | undefined },
): string {
  const begin =
    token === undefined
      ? 'Bonjour, nous avons reçu votre panier. Aucun de ces articles n’est disponible pour l’instant : écrivez-nous ici, nous cherchons avec vous.'
      : `Bonjour, voici votre panier chez ${config.settings.SHOP_NAME}, aux prix de la boutique aujourd’hui :`;
  return [
    begin,
    ...offeredWords(lines),
    ...missingWords(lines),
    ...(leftOut === 0 ? [] : [leftOutWords(leftOut)]),
    ...linkWords(config, token),
  ].join('\n');
}

/** What a clerk sends from a conversation. */
export const cartMessage = (config: Config, lines: readonly Line[], token: string): string =>
  [
    `${config.settings.SHOP_NAME} vous propose ce panier :`,
    ...offeredWords(lines),
    ...linkWords(config, token),
  ].join('\n');

function offeredWords(lines: readonly Line[]): string[] {
  const offered = lines.filter(({ taken }) => taken > 0);
  if (offered.length === 0) return [];
  const more = offered.length - MOST_LINES;
  return [
    ...offered
      .slice(0, MOST_LINES)
      .map(
        ({ taken, name, price_xof: priceXof }) =>
          `• ${taken} × ${short(name)} : ${formatXof(taken * (priceXof ?? 0))}`,
      ),
    ...(more > 0 ? [`• et ${more} autre${more > 1 ? 's' : ''}`] : []),
    `Total : ${formatXof(totalOf(offered))}, sans la livraison.`,
  ];
}

function missingWords(lines: readonly Line[]): string[] {
  const named = (words: string, state: CartLine['state'], nameOf: (line: Line) => string) => {
    const found = lines.filter((line) => line.state === state);
    if (found.length === 0) return [];
    const more = found.length > MOST_NAMED ? '…' : '';
    return [`${words} : ${found.slice(0, MOST_NAMED).map(nameOf).join(', ')}${more}`];
  };
  return [
    ...named(
      'En moindre quantité',
      'fewer',
      ({ name, taken, wanted }) => `${short(name)} (${taken} au lieu de ${wanted})`,
    ),
    ...named('Épuisé en ce moment', 'sold-out', ({ name }) => short(name)),
    ...named('N’est plus vendu', 'unsold', ({ name }) => short(name)),
    // Typed at Meta, perhaps by another person.
    ...named('Inconnu de la boutique', 'unknown', (line) => quoteTyped(line.retailer_id ?? '')),
  ];
}

const leftOutWords = (count: number) =>
  count === 1
    ? 'Un article n’a pas pu être repris.'
    : `${count} articles n’ont pas pu être repris.`;

const linkWords = ({ publicUrl }: Config, token: string | undefined): string[] =>
  token === undefined
    ? []
    : [`Pour donner l’adresse et payer : ${publicUrl}${sharedListLink(token)}`];

const short = (name: string): string => {
  const signs = [...name];
  return signs.length <= LONGEST_NAME ? name : `${signs.slice(0, LONGEST_NAME - 1).join('')}…`;
};
