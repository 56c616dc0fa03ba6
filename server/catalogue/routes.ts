import type { FastifyInstance } from 'fastify';
import type { Category, Product } from '#contract/catalogue.ts';
import { catalogueCalls } from '#contract/catalogue-calls.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import {
  attachCategoryPictures,
  attachDetailPictures,
  attachListPictures,
} from './attach-base64.ts';
import { getListedProduct } from './find-product.ts';
import { getCategory, listCategories } from './list-categories.ts';
import { createListMemory } from './list-memory.ts';
import { countListed, listProducts, type ProductFields } from './list-products.ts';
import { type ProductQuestion, readFilters, type Shelf } from './product-question.ts';
import { recordSearchTerm } from './record-search-term.ts';
import { createCategory, deleteCategory, updateCategory } from './save-category.ts';
import { createProduct, deleteProduct, updateProduct } from './save-product.ts';
import { listTags } from './tags.ts';

const EVERYTHING = 1_000_000;
const DEFAULT_PAGE_LIMIT = 100;

type PictureChoice = { images?: 'base64' | 'url' | undefined };

/** The calls of "Products, categories, tags" (specification, section 7). */
export function serveCatalogue(app: FastifyInstance, parts: Parts): void {
  const { db, version } = parts;
  const memory = createListMemory(version);

  const list = async (question: ProductQuestion, query: PictureChoice, fields: ProductFields) => {
    const page = await listProducts(db, question, fields, memory);
    const withBase64 = fields === 'all' && query.images !== 'url';
    return {
      ...page,
      products: withBase64 ? await attachListPictures(db, page.products) : page.products,
    };
  };

  const serveList = (
    call:
      | typeof catalogueCalls.filterProducts
      | typeof catalogueCalls.filterPromotions
      | typeof catalogueCalls.filterRamadan,
    shelf: Shelf,
  ) =>
    serveCall(app, parts, call, async ({ query }) => {
      const question = readFilters(shelf, query);
      const { products, total, correctedSearch } = await list(
        question,
        query,
        query.fields ?? 'all',
      );
      return {
        products,
        total,
        page: question.page,
        page_size: question.pageSize,
        corrected_search: correctedSearch,
      };
    });
  serveList(catalogueCalls.filterProducts, 'all');
  serveList(catalogueCalls.filterPromotions, 'promotion');
  serveList(catalogueCalls.filterRamadan, 'ramadan');
  serveList(catalogueCalls.filterTabaski, 'tabaski');
  serveList(catalogueCalls.filterKorite, 'korite');

  const whole = async (query: PictureChoice, change: Partial<ProductQuestion>) => {
    const question = { ...readFilters('all', {}), sort: 'rang', pageSize: EVERYTHING, ...change };
    return (await list(question as ProductQuestion, query, 'all')).products as Product[];
  };
  serveCall(app, parts, catalogueCalls.listProducts, ({ query }) => whole(query, {}));
  serveCall(app, parts, catalogueCalls.listPreorder, ({ query }) =>
    whole(query, { type: 'precommande' }),
  );
  serveCall(app, parts, catalogueCalls.listCredit, ({ query }) => whole(query, { type: 'credit' }));
  serveCall(app, parts, catalogueCalls.pageProducts, ({ query }) =>
    whole(query, { page: query.page ?? 1, pageSize: query.limit ?? DEFAULT_PAGE_LIMIT }),
  );
  serveCall(app, parts, catalogueCalls.listOfCategory, async ({ params, query }) => {
    const category = await categoryName(params.id);
    const question = {
      ...readFilters('all', { category, sort: 'rang' }),
      category,
      pageSize: query.limit ?? DEFAULT_PAGE_LIMIT,
    };
    return (await list(question, query, query.fields ?? 'all')).products;
  });
  /** The present clients give the name, the specification an id; both are understood. */
  const categoryName = async (nameOrId: string): Promise<string> => {
    if (!/^\d{1,9}$/.test(nameOrId)) return nameOrId;
    const byId = (await listCategories(db)).find(({ id }) => id === Number(nameOrId));
    return byId?.name ?? nameOrId;
  };

  serveCall(app, parts, catalogueCalls.countProducts, () => countListed(db, memory));
  serveCall(app, parts, catalogueCalls.getProduct, async ({ params, query }) => {
    const product = await getListedProduct(db, params.id);
    return query.images === 'url' ? product : attachDetailPictures(db, product);
  });
  serveCall(app, parts, catalogueCalls.createProduct, ({ body }) => createProduct(db, body));
  serveCall(app, parts, catalogueCalls.updateProduct, ({ params, body }) =>
    updateProduct(db, params.id, body),
  );
  serveCall(app, parts, catalogueCalls.deleteProduct, async ({ params }) => {
    await deleteProduct(db, params.id);
    return { id: params.id, message: 'Produit supprimé' };
  });

  const pictured = async (categories: Category[], { images }: PictureChoice) =>
    images === 'url' ? categories : attachCategoryPictures(db, categories);
  serveCall(app, parts, catalogueCalls.listCategories, async ({ query }) =>
    pictured(await listCategories(db), query),
  );
  serveCall(app, parts, catalogueCalls.getCategory, async ({ params, query }) => {
    const [category] = await pictured([await getCategory(db, params.id)], query);
    return category!;
  });
  serveCall(app, parts, catalogueCalls.createCategory, ({ body }) => createCategory(db, body));
  serveCall(app, parts, catalogueCalls.updateCategory, ({ params, body }) =>
    updateCategory(db, params.id, body),
  );
  serveCall(app, parts, catalogueCalls.deleteCategory, async ({ params }) => {
    await deleteCategory(db, params.id);
    return { id: params.id, message: 'Catégorie supprimée' };
  });

  serveCall(app, parts, catalogueCalls.listTags, () => listTags(db));
  serveCall(app, parts, catalogueCalls.recordSearchTerm, async ({ body }) => {
    await recordSearchTerm(db, { term: body.terme, source: body.source });
    return 'Terme de recherche enregistré';
  });
}
