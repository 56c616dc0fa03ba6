import { fieldsOf } from '#contract/base/tables.ts';
import type { StartedSharing } from '#contract/sales/shared-lists.ts';

const KEY = 'sharedLists';

/** A link made in this browser; `owner` is null for a guest. */
export type KeptLink = StartedSharing & { owner: number | null; line_count: number };

/** Links in this browser that have not expired, of the account and of guests, newest first. */
export function readLinks(owner: number | null, nowMs = Date.now()): KeptLink[] {
  return readAll().filter(
    (link) => Date.parse(link.expires_at) > nowMs && (link.owner === null || link.owner === owner),
  );
}

/** Adds a link to browser storage; lost if storage refuses. */
export function keepLink(link: KeptLink): void {
  write([link, ...readAll()]);
}

/** Removes a link from browser storage only; sends nothing to the server. */
export function forgetLink(id: number): void {
  write(readAll().filter((link) => link.id !== id));
}

function readAll(): KeptLink[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLink) : [];
  } catch {
    return [];
  }
}

function isLink(value: unknown): value is KeptLink {
  const { id, token, key, list, expires_at: expiresAt } = fieldsOf(value);
  return typeof id === 'number' && [token, key, list, expiresAt].every(isText);
}

const isText = (value: unknown) => typeof value === 'string';

function write(links: readonly KeptLink[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(links));
  } catch {
    // The link is shown; without storage it expires unnoticed.
  }
}
