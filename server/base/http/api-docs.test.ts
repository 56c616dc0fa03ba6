import { expect, test, vi } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();

test('the description of the API is written once, however often it is asked for', async () => {
  const write = vi.spyOn(shop.app, 'swagger');
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => shop.app.inject(paths.openapi)),
  );
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies[0]?.json()).toMatchObject({ openapi: '3.1.0' });
  expect(replies[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
});
