const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Dakar' });

/** A moment or a day, as `21 novembre 2026` in Dakar's time; text is ISO without a zone, in UTC. */
export const frenchDay = (at: Date | string): string =>
  format.format(typeof at === 'string' ? new Date(`${at.slice(0, 10)}T00:00:00Z`) : at);
