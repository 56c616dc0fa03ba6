import type { FastifyInstance, FastifyRequest } from 'fastify';
import { besideCalls } from '#contract/goods/catalogue/accessories.ts';
import { feastPageCalls } from '#contract/goods/catalogue/campaigns/feasts.ts';
import {
  type ListCall,
  listCalls,
  type Product,
  type ProductFilters,
  type ProductType,
  type WholeListCall,
} from '#contract/goods/catalogue/catalogue.ts';
import { type Category, categoryCalls } from '#contract/goods/catalogue/category-pages.ts';
import {
  type Availability,
  type ProductDetail,
  productCalls,
  type ServiceOfProduct,
} from '#contract/goods/catalogue/products.ts';
import { searchCalls } from '#contract/goods/catalogue/searches.ts';
import { StreamCache } from '#server/base/answers/kept-streams.ts';
import { isStockFirst } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { JsonStream, JsonText, type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { networkOf } from '#server/base/network-of.ts';
import { createQueue } from '#server/base/take-turns.ts';
import { today } from '#server/base/time.ts';
import {
  attachCategoryPictures,
  attachDetailPictures,
  attachListPictures,
} from './attach-base64.ts';
import { listBeside } from './beside/list-beside.ts';
import { getFeastAt } from './campaigns/feasts.ts';
import { runningCostOf } from './facts/running-cost.ts';
import { branchOf } from './listing/branches.ts';
import { describeChoices } from './listing/describe-choices.ts';
import { findNearest, listCards } from './listing/list-cards.ts';

import { listFacets } from './listing/list-facets.ts';
import { listProducts, listProductTexts } from './listing/list-products.ts';
import {
  completeFilters,
  countListed,
  createListMemory,
  type ProductFields,
  type ProductQuery,
  type Shelf,
} from './listing/product-query.ts';

import { getListedProduct } from './product/find-product.ts';
import { createProduct, deleteProduct, updateProduct } from './product/save-product.ts';
import { recordSearchTerm } from './search/record-search-term.ts';
import {
  categoryNameAt,
  getCategory,
  getCategoryPage,
  listCategories,
} from './shelves/list-categories.ts';

import { createCategory, deleteCategory, updateCategory } from './shelves/save-category.ts';
import { listTags } from './shelves/tags.ts';
import { writeArray } from './write-array.ts';

const DEFAULT_PAGE_LIMIT = 100;
const WHOLE_PAGE = 25;
const WHOLE_CATALOGUES = { max: 60, windowMs: 60_000 };
/** A list of 100 products with base64 pictures is a megabyte and blocks the process for 40 ms. */
const LONG_LISTS = { max: 60, windowMs: 60_000 };

type CategoryChoice = Pick<ProductFilters, 'category' | 'category_slug'>;
type PictureChoice = { images?: 'base64' | 'url' | undefined };

/** Orders and services hand in what they know of a product, because the catalogue may not import them. */
type CatalogueParts = Parts & {
  readAvailability: (productId: number) => Promise<Availability>;
  readServices: (productId: number) => Promise<ServiceOfProduct[]>;
};

/** Lists, search, products and categories for the shop; staff also writes products and categories here. */
export function serveCatalogue(app: FastifyInstance, parts: CatalogueParts): void {
  const { db, version, readAvailability, readServices } = parts;
  const memory = createListMemory(version);

  const limitLong = limitAddress(app, parts.config, LONG_LISTS);
  const list = async (
    request: FastifyRequest,
    question: ProductQuery,
    query: PictureChoice,
    fields: ProductFields,
  ) => {
    const withBase64 = fields === 'all' && query.images !== 'url';
    // Cached responses do not come here, so only lists that must be read count.
    if (withBase64 && question.limit > WHOLE_PAGE) await limitLong(request);
    const page = await listProducts(db, question, fields, memory);
    return {
      ...page,
      products: withBase64 ? await attachListPictures(db, page.products) : page.products,
    };
  };

  const stockFirst = () => isStockFirst(parts.config);
  const withCategory = async <Q extends CategoryChoice>(query: Q) => {
    const { category_slug: slug } = query;
    const category = slug === undefined ? query.category : await categoryNameAt(db, slug);
    const terms = await branchOf(db, memory, category);
    return { ...query, ...terms, category, stockFirst: stockFirst() };
  };

  const serveList = (call: ListCall, shelf: Shelf) =>
    serveCall(app, parts, call, async ({ query, request }) => {
      const question = completeFilters(shelf, await withCategory(query));
      const { page, limit } = question;
      const fields = query.fields ?? 'all';
      if (fields === 'card' || query.images === 'url') {
        const [{ products, total, correctedSearch }, choices] = await Promise.all([
          listProductTexts(db, question, fields, memory),
          describeChoices(db, memory, question),
        ]);
        const corrected = JSON.stringify(correctedSearch);
        const described = choices === undefined ? '' : `,"choices":${JSON.stringify(choices)}`;
        return new JsonText(
          `{"products":[${products.join(',')}],"total":${total},"page":${page},"page_size":${limit},"corrected_search":${corrected}${described}}`,
        );
      }
      const { products, total, correctedSearch } = await list(request, question, query, fields);
      return {
        products,
        total,
        page,
        page_size: limit,
        corrected_search: correctedSearch,
      };
    });
  serveList(listCalls.filterProducts, 'all');
  serveList(listCalls.filterPromotions, 'promotion');
  serveList(listCalls.filterRamadan, 'ramadan');
  serveList(listCalls.filterTabaski, 'tabaski');
  serveList(listCalls.filterKorite, 'korite');

  serveCall(
    app,
    parts,
    searchCalls.listFacets,
    async ({ query: { list: shelf = 'all', ...filters } }) =>
      listFacets(db, memory, shelf, await withCategory(filters)),
  );
  serveCall(app, parts, searchCalls.findNearest, ({ query }) =>
    findNearest(db, memory, { typed: query.search, stockFirst: stockFirst() }),
  );

  const byRank = async (
    request: FastifyRequest,
    query: PictureChoice,
    change: Partial<ProductQuery>,
  ) => {
    const filters = { sort: 'rang', stockFirst: stockFirst() } as const;
    const question = { ...completeFilters('all', filters), ...change };
    return (await list(request, question, query, 'all')).products as Product[];
  };
  const limitWhole = limitAddress(app, parts.config, WHOLE_CATALOGUES);
  // A whole catalogue with pictures is the most that a request can ask for. It is made once for all clients, page by
  // page, and each network waits its turn.
  const inTurn = createQueue(1);
  const streams = new StreamCache(version, {
    dataDir: parts.config.dataDir,
    keeps: parts.config.catalogueCacheBytes > 0,
  });
  app.addHook('onClose', async () => streams.close());
  const serveWhole = (call: WholeListCall, productType: ProductType) =>
    serveCall(app, parts, call, async ({ query, request }) => {
      await limitWhole(request);
      const readPage = (page: number) =>
        inTurn(
          () => byRank(request, query, { productType, page, limit: WHOLE_PAGE }),
          networkOf(request.ip),
        );
      const question = `${call.path} ${query.images}`;
      return new JsonStream(await streams.answer(request, question, () => writeArray(readPage)));
    });
  serveWhole(listCalls.listProducts, 'All');
  serveWhole(listCalls.listPreorder, 'precommande');
  serveWhole(listCalls.listCredit, 'credit');
  serveCall(app, parts, listCalls.pageProducts, ({ query, request }) =>
    byRank(request, query, { page: query.page ?? 1, limit: query.limit ?? DEFAULT_PAGE_LIMIT }),
  );
  serveCall(app, parts, listCalls.listOfCategory, async ({ params, query, request }) => {
    const category = await categoryName(params.id);
    const question = {
      ...completeFilters('all', { sort: 'rang', stockFirst: stockFirst() }),
      ...(await branchOf(db, memory, category)),
      category,
      limit: query.limit ?? DEFAULT_PAGE_LIMIT,
    };
    return (await list(request, question, query, query.fields ?? 'all')).products;
  });
  /** See rule G-3. */
  const categoryName = async (nameOrId: string): Promise<string> => {
    if (!/^\d{1,9}$/.test(nameOrId)) return nameOrId;
    const byId = (await listCategories(db)).find(({ id }) => id === Number(nameOrId));
    return byId?.name ?? nameOrId;
  };

  serveCall(app, parts, listCalls.listCards, ({ query }) =>
    listCards(db, query.ids.split(',').map(Number), stockFirst()),
  );
  serveCall(app, parts, listCalls.countProducts, () => countListed(db, memory));
  const costOf = ({ sheet = [] }: ProductDetail) => {
    const kwh = sheet.find(({ key }) => key === 'energy_kwh')?.value;
    const cost = runningCostOf(
      typeof kwh === 'number' ? kwh : undefined,
      parts.config.settings,
      today(),
    );
    return cost && { running_cost: cost };
  };
  serveCall(app, parts, productCalls.getProduct, async ({ params, query }) => {
    const listed = await getListedProduct(db, params.id, stockFirst());
    const [availability, services] = await Promise.all([
      readAvailability(params.id),
      readServices(params.id),
    ]);
    const product = {
      ...listed,
      ...costOf(listed),
      availability,
      ...(services.length > 0 && { services }),
    };
    return query.images === 'url' ? product : attachDetailPictures(db, product);
  });
  serveCall(app, parts, besideCalls.listBeside, ({ params }) =>
    listBeside(db, params.id, stockFirst()),
  );
  serveCall(app, parts, productCalls.createProduct, ({ body, actor }) =>
    createProduct(db, actor, body),
  );
  serveCall(app, parts, productCalls.updateProduct, ({ params, body, actor, version: seen }) =>
    updateProduct(db, actor, { id: params.id, version: seen }, body),
  );
  serveCall(app, parts, productCalls.deleteProduct, async ({ params, actor, version: seen }) => {
    await deleteProduct(db, actor, { id: params.id, version: seen });
    return { id: params.id, message: 'Produit supprimé' };
  });

  const pictured = async (categories: Category[], { images }: PictureChoice) =>
    images === 'url' ? categories : attachCategoryPictures(db, categories);
  serveCall(app, parts, categoryCalls.listCategories, async ({ query }) =>
    pictured(await listCategories(db), query),
  );
  serveCall(app, parts, categoryCalls.getCategory, async ({ params, query }) =>
    oneRow(await pictured([await getCategory(db, params.id)], query)),
  );
  serveCall(app, parts, categoryCalls.getCategoryPage, ({ params }) =>
    getCategoryPage(db, params.slug),
  );
  serveCall(app, parts, categoryCalls.createCategory, ({ body, actor }) =>
    createCategory(db, actor, body),
  );
  serveCall(app, parts, categoryCalls.updateCategory, ({ params, body, actor, version: seen }) =>
    updateCategory(db, actor, { id: params.id, version: seen }, body),
  );
  serveCall(app, parts, categoryCalls.deleteCategory, async ({ params, actor, version: seen }) => {
    await deleteCategory(db, actor, { id: params.id, version: seen });
    return { id: params.id, message: 'Catégorie supprimée' };
  });

  serveCall(app, parts, feastPageCalls.getFeast, ({ params }) => getFeastAt(db, params.slug));
  serveCall(app, parts, listCalls.listTags, () => listTags(db));
  serveCall(app, parts, searchCalls.recordSearchTerm, async ({ body }) => {
    await recordSearchTerm(db, { term: body.terme, source: body.source });
    return 'Terme de recherche enregistré';
  });
}
