/* How pages, papers and messages write moments and days, all in Dakar's time (rule B-7). */

/** A `Date`, milliseconds since 1970, a day (YYYY-MM-DD) or ISO 8601; text without a zone is in UTC. */
type Moment = Date | number | string;

/** Makes the format on first use: each costs a phone a millisecond. */
function writer(options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Africa/Dakar' });
    return format.format(readMoment(at));
  };
}

/** Adds UTC, as a browser reads a moment without a zone in its own. */
export function readMoment(at: Moment): Date {
  if (typeof at !== 'string') return new Date(at);
  const text = at.replace(' ', 'T');
  return new Date(/^\d{4}-\d\d(-\d\d)?$|Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
}

/** `21 novembre 2026`. */
export const frenchDay = /* @__PURE__ */ writer({ dateStyle: 'long' });

/** `21 novembre 2026 à 15:43`. */
export const frenchMoment = /* @__PURE__ */ writer({ dateStyle: 'long', timeStyle: 'short' });

/** `21 nov. 2026`. */
export const mediumDay = /* @__PURE__ */ writer({ dateStyle: 'medium' });

/** `21 nov. 2026, 15:43`. */
export const mediumMoment = /* @__PURE__ */ writer({ dateStyle: 'medium', timeStyle: 'short' });

/** `sam. 21 nov.`. */
export const weekdayOf = /* @__PURE__ */ writer({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** `21 nov.`. */
export const shortDay = /* @__PURE__ */ writer({ day: 'numeric', month: 'short' });

/** `21 novembre`. */
export const dayOfYear = /* @__PURE__ */ writer({ day: 'numeric', month: 'long' });

/** `mardi 24 novembre`. */
export const longWeekday = /* @__PURE__ */ writer({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `novembre 2026`; a month is YYYY-MM. */
export const frenchMonth = /* @__PURE__ */ writer({ month: 'long', year: 'numeric' });

/** `21/11/2026 15:43:07`, as `toLocaleString` writes it for programs. */
export const numericMoment = /* @__PURE__ */ writer({ dateStyle: 'short', timeStyle: 'medium' });
