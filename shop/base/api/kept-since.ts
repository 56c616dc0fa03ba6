/** When each answer was made that this visit got from the browser's memory; undefined for fresh ones. */
const answers = new Map<string, number | undefined>();

const firstPage = typeof window === 'undefined' ? undefined : window.location.pathname;
const A_SECOND_MS = 1000;

/** Notes whether an answer came fresh; the service worker dates the ones that it had kept. */
export function noteAnswer(path: string, headers: Headers): void {
  const date = headers.get('last-modified');
  answers.set(path, date === null ? undefined : Date.parse(date));
}

/**
 * Since when (ms) what a page shows was kept, given the call behind it; undefined when it is fresh.
 * The first page of a visit came as a document, the others by their calls.
 */
export function keptSince(call: string): number | undefined {
  if (answers.has(call)) return answers.get(call);
  return window.location.pathname === firstPage ? documentKeptSince() : undefined;
}

/** A document without a date of its own tells the present moment, in whole seconds. */
function documentKeptSince(): number | undefined {
  const made = Date.parse(document.lastModified);
  const isOld = made < performance.timeOrigin - A_SECOND_MS;
  return isOld || !navigator.onLine ? made : undefined;
}
