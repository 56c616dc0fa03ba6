import type { FoundKind } from '#contract/base/staff-search.ts';

/** A number only: the name is read again, with the clerk's rights. */
export type KeptRecord = { kind: FoundKind; id: number };

export type KeptRecords = { pinned: KeptRecord[]; recent: KeptRecord[] };

const MOST_RECENT = 8;

const MOST_PINNED = 12;

const NONE: KeptRecords = { pinned: [], recent: [] };

/** Each clerk of this machine has their own list. */
const keyOf = (personId: number) => `gestion.fiches.${personId}`;

const isSame = (a: KeptRecord) => (b: KeptRecord) => a.kind === b.kind && a.id === b.id;

/** Recent and pinned records on this machine. */
export function readKept(personId: number): KeptRecords {
  try {
    return { ...NONE, ...JSON.parse(localStorage.getItem(keyOf(personId)) ?? '{}') };
  } catch {
    // Ignores closed storage and foreign content.
    return NONE;
  }
}

/** Returns the records with `seen` as the most recent, at most `MOST_RECENT`; stores nothing. */
export const withVisit = ({ pinned, recent }: KeptRecords, seen: KeptRecord): KeptRecords => ({
  pinned,
  recent: [seen, ...recent.filter((other) => !isSame(seen)(other))].slice(0, MOST_RECENT),
});

/** Returns the records with this one pinned or unpinned, the last 12 pins; stores nothing. */
export function withPin({ pinned, recent }: KeptRecords, record: KeptRecord): KeptRecords {
  const others = pinned.filter((other) => !isSame(record)(other));
  if (others.length < pinned.length) return { pinned: others, recent };
  return { pinned: [...others, record].slice(-MOST_PINNED), recent };
}

export const isPinned = ({ pinned }: KeptRecords, record: KeptRecord): boolean =>
  pinned.some(isSame(record));

/** Stores the records in this browser; ignores full or closed storage. */
export function writeKept(personId: number, kept: KeptRecords): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(kept));
  } catch {}
}

/** Removes a clerk's recent records from this browser. Pins stay: the clerk chose them. */
export function forgetVisits(personId: number): void {
  const { pinned } = readKept(personId);
  if (pinned.length > 0) writeKept(personId, { pinned, recent: [] });
  else localStorage.removeItem(keyOf(personId));
}
