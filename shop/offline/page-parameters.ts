/** Query parameters that change what a public page shows; campaign marks and the like do not. */
const SHOWN = new Set(['category', 'page', 'search', 'min', 'max', 'productType', 'tag', 'sort']);

/** The address under which a page is kept: without what does not change it. */
export function keptAddress(address: string): string {
  const url = new URL(address);
  const shown = [...url.searchParams].filter(([name]) => SHOWN.has(name));
  url.search = new URLSearchParams(shown).toString();
  url.hash = '';
  return url.href;
}
