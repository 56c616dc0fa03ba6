import { type ListQuery, USUAL_LIMIT } from './page-of.ts';
import type { StaffRows } from './read-list.ts';

/** Lists rows of a short list (settings, pages, templates). `search`: fields to search. Without `sort`, order stays. */
export function listOfRows<R extends object>(
  rows: R[],
  { page = 1, limit = USUAL_LIMIT, sort, q = '' }: ListQuery,
  search: (keyof R)[],
): StaffRows<R> {
  const wanted = fold(q.trim());
  const found = rows.filter((row) => search.some((field) => fold(row[field]).includes(wanted)));
  const sorted = inOrder(found, sort);
  const items = sorted.slice((page - 1) * limit, page * limit);
  return {
    page: async () => ({ items, total: found.length, is_more: false }),
    async *all() {
      yield sorted;
    },
  };
}

const fold = (value: unknown) =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

function inOrder<R extends object>(rows: R[], sort: string | undefined): R[] {
  const field = sort?.replace(/^-/, '') as keyof R | undefined;
  const isTurned = sort?.startsWith('-') === true;
  const isField = field !== undefined && rows.some((row) => field in row);
  const compare = new Intl.Collator('fr', { numeric: true }).compare;
  const sorted = isField
    ? rows.toSorted((a, b) => compare(String(a[field] ?? ''), String(b[field] ?? '')))
    : [...rows];
  return isTurned ? sorted.reverse() : sorted;
}
