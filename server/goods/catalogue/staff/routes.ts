import type { FastifyInstance } from 'fastify';
import { categoryStaffCalls, staffCategories } from '#contract/goods/catalogue/staff-categories.ts';
import { productBatchCalls } from '#contract/goods/catalogue/staff-product-batch.ts';
import { productStaffCalls, staffProducts } from '#contract/goods/catalogue/staff-products.ts';
import { staffTags, tagStaffCalls } from '#contract/goods/catalogue/staff-tags.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import { changeProducts } from '../batch/change-products.ts';
import { getKeptProduct } from '../product/find-product.ts';
import { deleteTag, getTag, mergeTag, renameTag } from '../shelves/save-tag.ts';
import { chooseProducts } from './choose-products.ts';
import { keepCounts } from './kept-counts.ts';
import { getStaffCategory, listStaffCategories } from './list-categories.ts';
import { listStaffProducts } from './list-products.ts';
import { listStaffTags } from './list-tags.ts';

/** Articles, categories and tags as those see and change them who keep the catalogue. */
export function serveStaffCatalogue(app: FastifyInstance, parts: Parts): void {
  const { db, version } = parts;
  serveList(app, parts, staffProducts, ({ query, reader }) => listStaffProducts(reader, query));
  serveCall(app, parts, productStaffCalls.getStaffProduct, ({ params }) =>
    getKeptProduct(db, params.id),
  );
  serveCall(app, parts, productBatchCalls.changeProducts, async ({ body, actor }) => {
    const { ids, filter, change, preview, seen } = body;
    if ((ids === undefined) === (filter === undefined)) {
      const message = 'Choisissez des produits, ou tous ceux d’une recherche.';
      throw new Problem('bad-request', message, [{ field: 'ids', message }]);
    }
    const where = await chooseProducts(db, filter ?? {}, ids);
    return changeProducts(db, actor, where, change, { preview, seen });
  });

  const ofCategories = keepCounts(db, version, 'category');
  serveList(app, parts, staffCategories, ({ query, reader }) =>
    listStaffCategories(reader, ofCategories, query),
  );
  serveCall(app, parts, categoryStaffCalls.getStaffCategory, ({ params }) =>
    getStaffCategory(db, params.id),
  );

  const ofTags = keepCounts(db, version, 'tag');
  serveList(app, parts, staffTags, ({ query, reader }) => listStaffTags(reader, ofTags, query));
  serveCall(app, parts, tagStaffCalls.getStaffTag, ({ params }) => getTag(db, params.id));
  serveCall(app, parts, tagStaffCalls.renameTag, ({ params, body, actor, version: seen }) =>
    renameTag(db, actor, { id: params.id, version: seen }, body.name),
  );
  serveCall(app, parts, tagStaffCalls.mergeTag, ({ params, body, actor, version: seen }) =>
    mergeTag(db, actor, { id: params.id, version: seen }, body.into),
  );
  serveCall(app, parts, tagStaffCalls.deleteTag, async ({ params, actor, version: seen }) => {
    await deleteTag(db, actor, { id: params.id, version: seen });
    return { id: params.id };
  });
}
