import type { ListBehind } from '#contract/running/staff-dashboard-lists.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { mayOpen } from '#office/base/session/use-may.ts';

/** Undefined when the actor has no such list. */
export function listLink(
  rights: Permissions | undefined,
  { list, filter }: ListBehind,
): string | undefined {
  if (!mayOpen(rights, `/${list}`)) return undefined;
  if (Object.keys(filter).length === 0) return `/${list}`;
  const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
  const question = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(shown),
  });
  return `/${list}?${question}`;
}
