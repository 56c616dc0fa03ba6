import { personalScreens } from './screens.ts';

const patterns = Object.values(personalScreens).map(segmentsOf);

/** Whether a path needs a sign-in. Ignores case and percent-encoding, as the router does. */
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
