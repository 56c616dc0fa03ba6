const MAX_SIGNS = 80;

/** What everybody may read of a name: its first word. */
export function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.slice(0, MAX_SIGNS);
}

/** The same of what was asked for as a first name: El Hadji and Mame Diarra have two words. */
export const givenNames = (name: string): string =>
  name.trim().split(/\s+/).slice(0, 2).join(' ').slice(0, MAX_SIGNS);
