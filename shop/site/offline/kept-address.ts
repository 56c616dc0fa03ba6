import { PAGE_PARAMETERS } from '#contract/base/page-parameters.ts';

/** The address under which a page is kept: without what does not change it. */
export function keptAddress(address: string): string {
  const url = new URL(address);
  const shown = [...url.searchParams].filter(([name]) => PAGE_PARAMETERS.has(name));
  url.search = new URLSearchParams(shown).toString();
  url.hash = '';
  return url.href;
}
