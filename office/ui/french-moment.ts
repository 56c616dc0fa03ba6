const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'Africa/Dakar',
});
const DAY = new Intl.DateTimeFormat('fr-FR', {
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  timeZone: 'UTC',
});

/** A moment (ISO 8601) as people of Dakar say it. */
export const frenchMoment = (at: string): string => MOMENT.format(new Date(at));

/** A day (YYYY-MM-DD) in few letters. */
export const shortDay = (day: string): string => DAY.format(new Date(day));

const LONG_DAY = new Intl.DateTimeFormat('fr-FR', {
  ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
});

/** A day (YYYY-MM-DD) as people say it. */
export const frenchDay = (day: string): string => LONG_DAY.format(new Date(day));
