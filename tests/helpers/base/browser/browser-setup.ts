import { loadDemo } from '#demo/load.ts';
import { makeSmallVariants } from '#tests/helpers/goods/small-pictures.ts';
import { startTemplate } from '../template-database.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const { databaseUrl, stop } = await startTemplate(async ({ db }) => {
    await loadDemo(db, () => undefined);
    await makeSmallVariants(db);
  });
  process.env.SHOP_TEST_TEMPLATE = databaseUrl;
  return stop;
}
