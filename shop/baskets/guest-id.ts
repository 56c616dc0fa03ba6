const KEY = 'guestId';

let ofThisPage: string | undefined;

/** The number under which the shop knows this browser (specification, sections 1 and 3); made at the first need. */
export function guestId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
    const made = makeId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    ofThisPage ??= makeId();
    return ofThisPage;
  }
}

/** `crypto.randomUUID` exists on secure pages only, and a shop on a local network may not be one. */
function makeId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
