const ANY_ORIGIN = 'https://boutique.invalid';

/**
 * A path of this shop with its query and hash, as an address asked for it; undefined when it names none or
 * would lead to another site. Every path that comes from an address is read by this before it is followed.
 */
export function ownPath(asked: string): string | undefined {
  // Read as a browser reads it, which drops tabs and line ends before it looks for a host.
  const url = URL.canParse(asked, ANY_ORIGIN) ? new URL(asked, ANY_ORIGIN) : undefined;
  if (!asked.startsWith('/') || url?.origin !== ANY_ORIGIN) return undefined;
  // `/.//host` is a path here and a host where it is used next.
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
