const ANY_ORIGIN = 'https://boutique.invalid';

/** A path of this shop with query and hash; undefined for another site. Read each path of an address by this. */
export function ownPath(asked: string): string | undefined {
  // Browsers drop tabs and line ends before they look for a host.
  const url = URL.canParse(asked, ANY_ORIGIN) ? new URL(asked, ANY_ORIGIN) : undefined;
  if (!asked.startsWith('/') || url?.origin !== ANY_ORIGIN) return undefined;
  // `/.//host` is a path here, and a host at its next use.
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
