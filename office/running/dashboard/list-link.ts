import type { ListBehind } from '#contract/running/staff-dashboard-lists.ts';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { sections } from '#office/menu/sections.ts';

/**
 * Where the list behind a figure is, filtered as the figure counts; undefined when there is no such list
 * for whoever is signed in.
 */
export function listLink(
  rights: Permissions | undefined,
  { list, filter }: ListBehind,
): string | undefined {
  const section = sections.find((one) =>
    'resource' in one ? one.resource === list : one.path === `/${list}`,
  );
  if (section === undefined || !rights?.includes(section.right)) return undefined;
  if (Object.keys(filter).length === 0) return `/${list}`;
  const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
  const question = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: JSON.stringify(shown),
  });
  return `/${list}?${question}`;
}
