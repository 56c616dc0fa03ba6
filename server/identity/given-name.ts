const MAX_SIGNS = 80;

/** What everybody may read of a name: its first word. */
export function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.slice(0, MAX_SIGNS);
}
