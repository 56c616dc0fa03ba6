import { expect, test } from 'vitest';
import { OFFICE_ROLES, RIGHTS, type Right, type Role } from '#contract/base/access.ts';
import { keysOf } from '#contract/base/tables.ts';
import { findGoals } from '../base/search/find-goals.ts';
import { ACTS, goalsFor } from './acts.ts';
import { currentSection, sections } from './sections.ts';

const rightsOf = (role: Role): Right[] =>
  keysOf(RIGHTS).filter((right) => (RIGHTS[right] as readonly Role[]).includes(role));

test.each(ACTS)('$label opens a page of its own right', ({ to, right }) => {
  const section = currentSection(sections, to.split('?')[0]!)!;
  if (!to.endsWith('/create')) return;
  expect('create' in section && section.create).toBeTruthy();
  expect('writes' in section && section.writes).toBe(right);
});

test.each(OFFICE_ROLES)('%s finds no place and no act beyond its rights', (role) => {
  const rights = rightsOf(role);
  const mine = sections.filter(({ right }) => rights.includes(right));
  for (const { to } of goalsFor(rights)) {
    if (to !== '/') expect(currentSection(mine, to.split('?')[0]!), to).toBeDefined();
  }
});

test.each([
  ['coupons', '/coupons'],
  ['nouvelle commande', '/commandes/create'],
  ['clore la journee', '/journal-comptable'],
])('a manager who types « %s » comes to %s first', (text, to) => {
  expect(findGoals(goalsFor(rightsOf('manager')), text)[0]?.to).toBe(to);
});
