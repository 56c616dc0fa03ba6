import type { FoundKind } from '#contract/base/staff-search.ts';

/** A record by its number alone: what it is called is asked for again, by whoever may see it. */
export type KeptRecord = { kind: FoundKind; id: number };

export type KeptRecords = { pinned: KeptRecord[]; recent: KeptRecord[] };

const MOST_RECENT = 8;

const MOST_PINNED = 12;

const NONE: KeptRecords = { pinned: [], recent: [] };

/** A key of somebody's own: who signs in after them on this machine starts with their own. */
const keyOf = (personId: number) => `gestion.fiches.${personId}`;

const isSame = (a: KeptRecord) => (b: KeptRecord) => a.kind === b.kind && a.id === b.id;

/** What somebody has looked at last and what they have pinned, on this machine. */
export function readKept(personId: number): KeptRecords {
  try {
    return { ...NONE, ...JSON.parse(localStorage.getItem(keyOf(personId)) ?? '{}') };
  } catch {
    // Storage that is closed to us, or holds what we never wrote, keeps nothing.
    return NONE;
  }
}

/** Puts a record at the head of those looked at last. */
export const withVisit = ({ pinned, recent }: KeptRecords, seen: KeptRecord): KeptRecords => ({
  pinned,
  recent: [seen, ...recent.filter((other) => !isSame(seen)(other))].slice(0, MOST_RECENT),
});

/** Pins a record, or takes the pin off. */
export function withPin({ pinned, recent }: KeptRecords, record: KeptRecord): KeptRecords {
  const others = pinned.filter((other) => !isSame(record)(other));
  if (others.length < pinned.length) return { pinned: others, recent };
  return { pinned: [...others, record].slice(-MOST_PINNED), recent };
}

export const isPinned = ({ pinned }: KeptRecords, record: KeptRecord): boolean =>
  pinned.some(isSame(record));

export function writeKept(personId: number, kept: KeptRecords): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(kept));
  } catch {
    // A full or closed storage costs the list, and nothing else.
  }
}

/** Forgets what was looked at; pins are numbers that somebody chose to keep. */
export function forgetVisits(personId: number): void {
  const { pinned } = readKept(personId);
  if (pinned.length > 0) writeKept(personId, { pinned, recent: [] });
  else localStorage.removeItem(keyOf(personId));
}
