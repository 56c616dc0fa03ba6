import { expect, test } from 'vitest';
import { categoryLink } from '#contract/base/screens.ts';
import { updateCategory } from '#server/goods/catalogue/shelves/save-category.ts';
import { aCategory } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { checkLink } from './banners.ts';

const it = openCatalogueApp();

test('a banner leads to the page of a category, also once it has another name, and to no other', async () => {
  const { id, slug } = await aCategory(it.db, { name: 'Fours' });
  await updateCategory(it.db, byMachine, { id }, { name: 'Cuissons' });
  await checkLink(it.db, categoryLink(slug));
  await checkLink(it.db, `${categoryLink('cuissons')}?sort=prix`);
  for (const wrong of ['nulle-part', 'fours/x', '']) {
    await expect(checkLink(it.db, categoryLink(wrong))).rejects.toMatchObject({
      code: 'bad-request',
    });
  }
});
