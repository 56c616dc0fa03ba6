import type { Role } from '#contract/base/access.ts';
import { GROUPS, type Group, type Section } from '../menu/sections.ts';

/** Where the daily work of a role is; the other groups are folded until somebody opens them. */
const DAILY: Partial<Record<Role, readonly Group[]>> = {
  orders: ['Ventes', 'Livraison'],
  credit: ['Ventes', 'Clientèle'],
  support: ['Ventes', 'Clientèle'],
  catalogue: ['Catalogue'],
  'after-sales': ['Ventes'],
  storekeeper: ['Stock', 'Livraison'],
  dispatcher: ['Livraison'],
  reader: ['Ventes'],
  manager: ['Ventes', 'Catalogue'],
  admin: ['Ventes', 'Boutique'],
};

/** The groups that stand open for a role; all of them as long as it is not known. */
export const groupsOpenFor = (role: Role | 'machine' | undefined): readonly Group[] =>
  (role !== undefined && role !== 'machine' && DAILY[role]) || GROUPS;

/** Where the list or the page of a section is. */
export const addressOf = (section: Section): string =>
  'resource' in section ? `/${section.resource}` : section.path;

/** The section that a page belongs to, its records and forms included. */
export function currentSection(all: Section[], pathname: string): Section | undefined {
  const holds = (section: Section) => `${pathname}/`.startsWith(`${addressOf(section)}/`);
  // A page may stand below the address of another section.
  return all
    .filter(holds)
    .toSorted((a, b) => addressOf(b).length - addressOf(a).length)
    .at(0);
}
