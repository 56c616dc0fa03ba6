import type { Role } from '#contract/base/access.ts';
import { GROUPS, type Group, type Section } from '../menu/sections.ts';

/** A role's daily groups; others are folded. */
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

/** All groups while the role is unknown. */
export const groupsOpenFor = (role: Role | 'machine' | undefined): readonly Group[] =>
  (role !== undefined && role !== 'machine' && DAILY[role]) || GROUPS;

export const sectionAddress = (section: Section): string =>
  'resource' in section ? `/${section.resource}` : section.path;

/** Also for its records and forms. */
export function currentSection(all: Section[], pathname: string): Section | undefined {
  const holds = (section: Section) => `${pathname}/`.startsWith(`${sectionAddress(section)}/`);
  // A page may lie below another section's address.
  return all
    .filter(holds)
    .toSorted((a, b) => sectionAddress(b).length - sectionAddress(a).length)
    .at(0);
}
