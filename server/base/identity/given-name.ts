const MAX_SIGNS = 80;

/** What everybody may read of a name: its first word. */
export function givenName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.slice(0, MAX_SIGNS);
}

/** Words that begin a first name of two. */
const OPENERS = /^(adja|cheikh|el|mame|ndèye|ndeye|papa|pape|serigne|sokhna)$/i;

/** The same of what was asked for as a first name: El Hadji and Mame Diarra have two words, a family name is left out. */
export function givenNames(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return (OPENERS.test(first) ? `${first} ${second}`.trim() : first).slice(0, MAX_SIGNS);
}
