import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { staffRefusedRows } from '#contract/base/staff-refused-rows.ts';
import { accessoryCalls } from '#contract/goods/catalogue/accessories.ts';
import { feastCalls, staffFeasts } from '#contract/goods/catalogue/campaigns/feasts.ts';
import {
  campaignCalls,
  staffCampaignProducts,
  staffCampaigns,
} from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';
import { categoryStaffCalls, staffCategories } from '#contract/goods/catalogue/staff-categories.ts';
import { importCalls, staffImports } from '#contract/goods/catalogue/staff-imports.ts';
import { productBatchCalls } from '#contract/goods/catalogue/staff-product-batch.ts';
import { productStaffCalls, staffProducts } from '#contract/goods/catalogue/staff-products.ts';
import { staffSearches } from '#contract/goods/catalogue/staff-searches.ts';
import { staffSynonyms, synonymCalls } from '#contract/goods/catalogue/staff-synonyms.ts';
import { staffTags, tagStaffCalls } from '#contract/goods/catalogue/staff-tags.ts';
import { staffBelowCost } from '#contract/goods/stock/staff-costs.ts';
import { staffMoves, staffStock } from '#contract/goods/stock/staff-stock.ts';
import type { Db } from '#server/base/db/open.ts';
import { readUpload } from '#server/base/http/read-upload.ts';
import { FileStream, type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { type Actor, actorHasRight } from '#server/base/identity/actor.ts';
import { csvOf } from '#server/base/lists/csv.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { xlsxOf } from '#server/base/lists/write-xlsx.ts';
import { Problem } from '#server/base/problem.ts';
import { listPlaceColumns } from '#server/goods/stock/places/places.ts';
import { changeProducts } from '../batch/change-products.ts';
import { chooseAccessories, getAccessories } from '../beside/choose-accessories.ts';
import { previewCampaigns } from '../campaigns/campaigns.ts';
import {
  addCampaignProducts,
  removeCampaignProducts,
} from '../campaigns/choose-campaign-products.ts';
import {
  createFeast,
  deleteFeast,
  getFeast,
  listFeasts,
  renameFeast,
} from '../campaigns/feasts.ts';
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  updateCampaign,
} from '../campaigns/save-campaign.ts';
import { exportColumns, exportProducts } from '../export/export-rows.ts';
import { retryImportPictures } from '../import/fetch-import-pictures.ts';
import { getImport, listImports, readRefusedRows } from '../import/find-import.ts';
import {
  applyImport,
  chooseColumns,
  startImport,
  startImportProcess,
} from '../import/start-import.ts';
import { undoImport } from '../import/undo-import.ts';
import { createListMemory } from '../listing/product-query.ts';
import { getProductForStaff } from '../product/find-product.ts';
import { createSynonym, deleteSynonym } from '../search/save-synonym.ts';
import { deleteTag, getTag, mergeTag, renameTag } from '../shelves/tags.ts';
import { cacheCounts } from './cached-counts.ts';
import { listBelowCost } from './list-below-cost.ts';
import { listCampaignProducts, listCampaigns } from './list-campaigns.ts';
import { getStaffCategory, listStaffCategories, listStaffTags } from './list-categories.ts';
import { listStaffProducts, productsCondition } from './list-products.ts';
import { listSearches, listSynonyms } from './list-searches.ts';
import { listMoves, listStock } from './list-stock.ts';

/** Products, categories and tags for staff, with changes of many products at once. */
export function serveStaffCatalogue(app: FastifyInstance, parts: Parts): void {
  const { db, version } = parts;
  serveList(app, parts, staffProducts, ({ query, reader }) => listStaffProducts(reader, query));
  serveCall(app, parts, productStaffCalls.getStaffProduct, ({ params }) =>
    getProductForStaff(db, params.id),
  );
  serveCall(app, parts, productBatchCalls.changeProducts, async ({ body, actor }) => {
    const { ids, filter, change, preview, seen } = body;
    if ((ids === undefined) === (filter === undefined)) {
      const message = 'Choisissez des produits, ou tous ceux d’une recherche.';
      throw new Problem('bad-request', message, [{ field: 'ids', message }]);
    }
    const where = await productsCondition(db, filter ?? {}, ids);
    const vatPercent = parts.config.settings.SHOP_VAT_PERCENT;
    return changeProducts(db, actor, where, change, { preview, seen, vatPercent });
  });

  const { getProductAccessories, chooseProductAccessories } = accessoryCalls;
  serveCall(app, parts, getProductAccessories, ({ params: { id } }) =>
    getAccessories(db, { kind: 'product', id }),
  );
  serveCall(
    app,
    parts,
    chooseProductAccessories,
    ({ params: { id }, body, actor, version: seen }) =>
      chooseAccessories(db, actor, { kind: 'product', id, version: seen }, body.ids),
  );
  const { getFamilyAccessories, chooseFamilyAccessories } = accessoryCalls;
  serveCall(app, parts, getFamilyAccessories, ({ params: { id } }) =>
    getAccessories(db, { kind: 'family', id }),
  );
  serveCall(app, parts, chooseFamilyAccessories, ({ params: { id }, body, actor, version: seen }) =>
    chooseAccessories(db, actor, { kind: 'family', id, version: seen }, body.ids),
  );
  const { getCategoryAccessories, chooseCategoryAccessories } = accessoryCalls;
  serveCall(app, parts, getCategoryAccessories, ({ params: { id } }) =>
    getAccessories(db, { kind: 'category', id }),
  );
  serveCall(
    app,
    parts,
    chooseCategoryAccessories,
    ({ params: { id }, body, actor, version: seen }) =>
      chooseAccessories(db, actor, { kind: 'category', id, version: seen }, body.ids),
  );

  const ofCategories = cacheCounts(db, version, 'category');
  serveList(app, parts, staffCategories, ({ query, reader }) =>
    listStaffCategories(reader, ofCategories, query),
  );
  serveCall(app, parts, categoryStaffCalls.getStaffCategory, ({ params }) =>
    getStaffCategory(db, params.id),
  );

  const ofTags = cacheCounts(db, version, 'tag');
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

/** Stock by product and the ledger of moves. */
export function serveStockLists(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffStock, ({ query }) => listStock(db, query));
  serveList(app, parts, staffBelowCost, ({ query }) => listBelowCost(parts, query));
  serveList(app, parts, staffMoves, ({ query }) => listMoves(db, query));
}

/** Searches of visitors, and synonyms. */
export function serveStaffSearch(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  const memory = createListMemory(parts.version);
  serveList(app, parts, staffSearches, ({ query }) => listSearches(db, memory, query));
  serveList(app, parts, staffSynonyms, ({ query, reader }) => listSynonyms(reader, query));
  serveCall(app, parts, synonymCalls.createSynonym, ({ actor, body }) =>
    createSynonym(db, actor, body),
  );
  serveCall(app, parts, synonymCalls.deleteSynonym, async ({ actor, params }) => {
    await deleteSynonym(db, actor, params.id);
    return { id: params.id };
  });
}

/** Campaigns and their products, for staff. */
export function serveCampaigns(app: FastifyInstance, parts: Parts): void {
  const { db, version } = parts;
  const counts = cacheCounts(db, version, 'campaign');
  serveList(app, parts, staffCampaigns, ({ query, reader }) =>
    listCampaigns(reader, counts, query),
  );
  serveList(app, parts, staffCampaignProducts, ({ query, reader }) =>
    listCampaignProducts(reader, query),
  );
  serveCall(app, parts, campaignCalls.previewCampaigns, ({ query }) =>
    previewCampaigns(db, query.date),
  );
  serveCall(app, parts, campaignCalls.getStaffCampaign, ({ params }) => getCampaign(db, params.id));
  serveCall(app, parts, campaignCalls.createCampaign, ({ actor, body }) =>
    createCampaign(db, actor, body),
  );
  serveCall(app, parts, campaignCalls.updateCampaign, ({ actor, params, body, version }) =>
    updateCampaign(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, campaignCalls.deleteCampaign, async ({ actor, params, version }) => {
    await deleteCampaign(db, actor, { id: params.id, version });
    return { id: params.id };
  });
  serveCall(app, parts, campaignCalls.addCampaignProducts, ({ actor, params, body }) =>
    addCampaignProducts(db, actor, params.id, body),
  );
  serveCall(app, parts, campaignCalls.removeCampaignProducts, async ({ actor, params, body }) => ({
    removed: await removeCampaignProducts(db, actor, params.id, body),
  }));
}

/** The feasts that staff added. */
export function serveFeasts(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffFeasts, ({ query, reader }) => listFeasts(reader, query));
  serveCall(app, parts, feastCalls.getStaffFeast, ({ params }) => getFeast(db, params.id));
  serveCall(app, parts, feastCalls.createFeast, ({ actor, body }) =>
    createFeast(db, actor, body.name),
  );
  serveCall(app, parts, feastCalls.updateFeast, ({ actor, params, body, version }) =>
    renameFeast(db, actor, { id: params.id, version }, body.name),
  );
  serveCall(app, parts, feastCalls.deleteFeast, async ({ actor, params, version }) => {
    await deleteFeast(db, actor, { id: params.id, version });
    return { id: params.id };
  });
}

export function serveImports(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffImports, ({ query, reader }) => {
    startImportProcess();
    return listImports(reader, query);
  });
  serveList(app, parts, staffRefusedRows, async ({ query }) =>
    listOfRows(await readRefusedRows(db, query.import_id ?? 0, query.kind), query, [
      'reference',
      'reason',
    ]),
  );
  const shown = (actor: Actor, id: number) =>
    getImport(db, id, { actor, vatPercent: parts.config.settings.SHOP_VAT_PERCENT });
  serveCall(app, parts, importCalls.getStaffImport, ({ params, actor }) => shown(actor, params.id));
  serveCall(app, parts, importCalls.uploadImport, async ({ actor, request }) => {
    const missing = 'Aucun fichier reçu : joignez-le au champ « file ».';
    return shown(actor, await startImport(db, actor, await readUpload(request, missing)));
  });
  serveCall(app, parts, importCalls.applyImport, async ({ actor, params, body }) => {
    await applyImport(db, actor, params.id, body?.new_categories, body?.moved_categories);
    return shown(actor, params.id);
  });
  serveCall(app, parts, importCalls.chooseImportColumns, async ({ actor, params, body }) => {
    await chooseColumns(db, actor, params.id, body);
    return shown(actor, params.id);
  });
  serveCall(app, parts, importCalls.undoImport, async ({ actor, params }) => {
    await undoImport(db, actor, params.id);
    return shown(actor, params.id);
  });
  serveCall(app, parts, importCalls.retryImportPictures, async ({ actor, params }) => {
    await retryImportPictures(db, actor, params.id);
    return shown(actor, params.id);
  });
  serveExports(app, parts);
}

function serveExports(app: FastifyInstance, parts: Parts): void {
  const tableFor = async (reader: Db, actor: Actor) => {
    const places = await listPlaceColumns(reader);
    const seesCosts = actorHasRight(actor, 'margins:read');
    const columns = exportColumns(places, seesCosts);
    return [columns, exportProducts(reader, places, seesCosts)] as const;
  };
  const { exportCatalogueCsv, exportCatalogueXlsx } = importCalls;
  serveCall(app, parts, exportCatalogueCsv, async ({ reader, actor }) => {
    const file = Readable.from(csvOf(...(await tableFor(reader, actor))));
    return new FileStream(file, exportCatalogueCsv.file, 'catalogue.csv');
  });
  serveCall(app, parts, exportCatalogueXlsx, async ({ reader, actor }) => {
    const file = xlsxOf(...(await tableFor(reader, actor)));
    return new FileStream(file, exportCatalogueXlsx.file, 'catalogue.xlsx');
  });
}
