const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

/** A day given as YYYY-MM-DD in French words: `21 novembre 2026`. */
export const frenchDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
