import { expect, test } from 'vitest';
import { CATEGORY_TEXTS, categoryTexts } from './category-texts.ts';

test('a category of which staff wrote nothing says its name and how much there is', () => {
  const texts = categoryTexts({ name: 'REFRIGERATEUR', product_count: 12 });
  expect(texts).toMatchObject({
    label: 'Réfrigérateur',
    title: 'Réfrigérateur à Dakar : prix et livraison',
  });
  expect(texts.description).toContain('12 modèles');
  expect(texts.paragraphs).toHaveLength(1);
  expect(texts.description.length).toBeLessThanOrEqual(CATEGORY_TEXTS.description);
});

test('what staff wrote holds, an empty text does not', () => {
  const written = {
    page_title: 'Le froid',
    page_description: '',
    introduction: ' Un.\n \nDeux.\n',
  };
  const texts = categoryTexts({ name: 'FROID', product_count: 1, ...written });
  expect(texts.title).toBe('Le froid');
  expect(texts.description).toContain('nos modèles');
  expect(texts.paragraphs).toEqual(['Un.', 'Deux.']);
});
