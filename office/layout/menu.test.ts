import { expect, test } from 'vitest';
import { OFFICE_ROLES } from '#contract/base/access.ts';
import type { Section } from '../menu/sections.ts';
import { currentSection, groupsOpenFor } from './menu.tsx';

const section = (resource: string) => ({ resource, group: 'Ventes' }) as unknown as Section;
const all = [section('commandes'), section('campagnes'), section('campagnes-produits')];

test.each([
  ['/commandes', 'commandes'],
  ['/commandes/12/show', 'commandes'],
  ['/commandes/create', 'commandes'],
  ['/campagnes-produits', 'campagnes-produits'],
  ['/campagnes/3', 'campagnes'],
  ['/', undefined],
  ['/commandes-telephone', undefined],
])('the page %s belongs to the section %s', (path, resource) => {
  expect(currentSection(all, path)).toEqual(resource ? section(resource) : undefined);
});

test('each role finds its daily work open, and not everything', () => {
  for (const role of OFFICE_ROLES) {
    const open = groupsOpenFor(role);
    expect([role, open.length > 0 && open.length < 3]).toEqual([role, true]);
  }
});
