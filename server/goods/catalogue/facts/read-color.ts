import { foldText } from '../search/search-words.ts';

/** The stems of a colour in French and English, without accents. */
const STEMS: [string, RegExp][] = [
  ['Blanc', /\b(blancs?|blanches?|white)\b/],
  ['Noir', /\b(noire?s?|black)\b/],
  ['Inox', /\b(inox|inoxydable|stainless|acier)\b/],
  ['Argent', /\b(argente?e?s?|silver)\b/],
  ['Gris', /\b(gris|grises?|grey|gray|anthracite)\b/],
  ['Beige', /\b(beiges?|creme|ivoire)\b/],
  ['Marron', /\b(marrons?|brun|brown)\b/],
  ['Rouge', /\b(rouges?|red)\b/],
  ['Bleu', /\b(bleue?s?|blue)\b/],
  ['Vert', /\b(verte?s?)\b/],
  ['Jaune', /\b(jaunes?|yellow)\b/],
  ['Orange', /\borange\b/],
  ['Rose', /\b(roses?|pink)\b/],
  ['Violet', /\b(violet(te)?s?|purple|mauve)\b/],
  ['Doré', /\b(doree?s?|gold)\b/],
];

/** The one colour that a text names, as the fact has it; undefined for none or several. */
export function readColor(text: string): string | undefined {
  const plain = foldText(text);
  const found = STEMS.filter(([, stem]) => stem.test(plain));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** A text without the words of colours. */
export const withoutColors = (text: string): string =>
  STEMS.reduce((rest, [, stem]) => rest.replace(new RegExp(stem, 'g'), ' '), foldText(text));
