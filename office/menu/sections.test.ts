import { expect, test } from 'vitest';
import { currentSection, type Section } from './sections.ts';

const section = (resource: string) => ({ resource, place: 'Commandes' }) as unknown as Section;
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
