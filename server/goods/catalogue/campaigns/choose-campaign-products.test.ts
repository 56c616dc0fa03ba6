import { expect, test } from 'vitest';
import { aCategory, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { addCampaignProducts } from './choose-campaign-products.ts';
import { createCampaign, getCampaign } from './save-campaign.ts';

const it = openCatalogueApp();

test('all of a parent is also what its children hold (rule G-52)', async () => {
  const froid = await aCategory(it.db, { name: 'Froid' });
  await aCategory(it.db, { name: 'Congélateurs', parent_id: froid.id });
  await aProduct(it.db, { name: 'Coffre', categ_id: 'Congélateurs' });
  const { id } = await createCampaign(it.db, byMachine, {
    kind: 'promotion',
    title: 'Froid',
    subtitle: '',
    starts_on: dayFromNow(0),
    ends_on: dayFromNow(3),
  });
  await addCampaignProducts(it.db, byMachine, id, { category_id: froid.id });
  expect(await getCampaign(it.db, id)).toMatchObject({ product_count: 1 });
});
