/** `1 ligne`, `12 lignes`; zero takes the singular. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${count < 2 ? one : many}`;
