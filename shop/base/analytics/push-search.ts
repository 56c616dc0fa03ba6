import { pushEvent } from './data-layer.ts';

/**
 * Whether a search may leave for the tag manager: not when it could be a telephone number or an
 * e-mail address, which people do type there.
 */
export const isImpersonal = (term: string): boolean =>
  !term.includes('@') && !/(\d[\s.-]?){7}/.test(term);

/** Tells the tag manager what was searched, unless that could tell who searched. */
export function pushSearch(term: string): void {
  if (isImpersonal(term)) pushEvent('search', { search_term: term });
}
