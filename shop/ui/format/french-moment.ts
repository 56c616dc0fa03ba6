const format = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Dakar',
});

/** A moment given as ISO 8601 in French words and the shop's time: `21 novembre 2026 à 10:20`. */
export const frenchMoment = (iso: string): string => format.format(new Date(iso));
