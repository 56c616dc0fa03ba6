/** `1 ligne`, `12 lignes`; zero takes the singular. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${count < 2 ? one : many}`;

/** `un, deux et trois`. */
export const inOneList = (names: readonly string[]): string =>
  new Intl.ListFormat('fr-FR', { type: 'conjunction' }).format(names);
