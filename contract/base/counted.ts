/** A number with its noun, as `1 ligne`, `12 lignes`; none counts as one. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('fr-FR')} ${count < 2 ? one : many}`;
