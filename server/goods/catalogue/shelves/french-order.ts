const french = new Intl.Collator('fr', { numeric: true });

/** Compares by name as a French dictionary would; databases differ in what they make of accents. */
export const byFrenchName = (a: { name: string }, b: { name: string }): number =>
  french.compare(a.name, b.name);
