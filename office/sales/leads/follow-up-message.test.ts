import { expect, test } from 'vitest';
import { followUpMessage } from './lead-show.tsx';

const goods = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ nom: `Article ${place + 1}`, quantité: 1 }));
const messageFor = (name: string | null, count: number) =>
  followUpMessage({
    name,
    type: 'commande',
    produits: goods(count) as Parameters<typeof followUpMessage>[0]['produits'],
  });

test('somebody who left no name is greeted all the same', () => {
  expect(messageFor('Awa Diop', 1)).toMatch(/^Bonjour Awa Diop, /);
  expect(messageFor(null, 1)).toMatch(/^Bonjour, /);
});

test('a long basket is cut to a message that can be read', () => {
  expect(messageFor(null, 5)).toContain('Article 5');
  expect(messageFor(null, 5)).not.toContain('autres produits');
  expect(messageFor(null, 6)).toContain('Article 5, 1 autre produit.');
  expect(messageFor(null, 8)).toContain('Article 5, 3 autres produits');
  expect(messageFor(null, 8)).not.toContain('Article 6');
});

test('somebody who searched in vain is asked what they want, in their words', () => {
  const produits = [{ id: '', nom: 'frigo solaire', quantité: 1, prix: 0 }];
  expect(followUpMessage({ name: null, type: 'recherche', produits })).toContain(
    'vous avez cherché « frigo solaire »',
  );
});
