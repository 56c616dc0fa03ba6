const moments = new Intl.DateTimeFormat('fr-FR', {
  ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Dakar' },
});
const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Dakar' });

/** A moment of the wire as people read it in Dakar; empty without one. */
export const frenchMoment = (iso: string | null): string =>
  iso === null ? '' : moments.format(new Date(iso));

/** A day of the wire, the same. */
export const frenchDay = (iso: string | null): string =>
  iso === null ? '' : days.format(new Date(iso));
