const format = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
});

/** As `21/11/2026 15:43` in Dakar's time; a dash for none. */
export const momentOf = (at: string | null): string =>
  at === null ? '—' : format.format(new Date(at));
