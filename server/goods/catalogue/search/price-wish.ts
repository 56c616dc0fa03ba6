import { SEARCH } from '#contract/base/limits.ts';
import { foldText } from './search-words.ts';

/** French, and `yomb` of Wolof, for what costs little. Folded. */
const CHEAP =
  /(?<![a-z0-9])(?:(?:le|la|les) )?(?:(?:pas|peu|moins) (?:trop )?cher(?:e|s|es)?|bon marche|(?:a )?petits? prix|(?:a )?bas prix|prix bas|yomb)(?![a-z0-9])/g;

/** What was typed without a wish for a low price, and whether it said one (rule G-13). */
export function readPriceWish(search: string | undefined): {
  search: string | undefined;
  isCheap: boolean;
} {
  const folded = foldText(search ?? '');
  if (search === undefined || folded.search(CHEAP) < 0) return { search, isCheap: false };
  const rest = folded.replace(CHEAP, ' ').replace(/\s+/g, ' ').trim();
  return { search: rest.length < SEARCH.minLength ? undefined : rest, isCheap: true };
}
