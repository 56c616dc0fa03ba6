/** Pages that need somebody who is signed in (specification, section 2), the employer's among them. */
export const PERSONAL_PAGES = [
  '/pre-commandes/:id/détails',
  '/credit-commandes/:id/détails',
  '/commandes/:id/détails',
  '/commande-validation',
  '/checkout',
  '/credit-cart',
  '/espace-entreprise',
  '/profile',
] as const;

const patterns = PERSONAL_PAGES.map(segmentsOf);

/** Whether a path leads to such a page, percent-encoded or not, as the router reads paths: in any case. */
export function isPersonalPage(pathname: string): boolean {
  const asked = segmentsOf(pathname.toLowerCase()).map(decoded);
  return patterns.some(
    (pattern) =>
      pattern.length === asked.length &&
      pattern.every((part, at) => part.startsWith(':') || part === asked[at]?.toLowerCase()),
  );
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/+$/g, '').split('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
