/**
 * An id that nobody else makes. `crypto.randomUUID` exists on secure pages only, and a shop on a local
 * network may not be one.
 */
export function makeId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
