import { callTo, type QueryAt } from '#contract/base/client.ts';
import { HOME_PAGE_SIZE } from '#contract/base/limits.ts';
import { type ListPath, paths } from '#contract/base/paths.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import type { Api } from '#shop/base/api/client.ts';

/** One row on the widest screen; the list shows all. */
const RAIL_SIZE = 5;
const PACKS_SHOWN = 3;

/** A campaign that does not run brings an empty rail. Throws ApiError. */
export async function loadHome(api: Api, signal: AbortSignal) {
  const rail = async (path: ListPath, query: QueryAt<ListPath>) => {
    const cards = { fields: 'card', limit: RAIL_SIZE, ...query } as const;
    const { products } = await api.get(callTo(path, cards), signal);
    return products as ProductCard[];
  };
  const [newest, promotions, ramadan, tabaski, korite, credit, available, packs] =
    await Promise.all([
      rail(paths.filteredProducts, { sort: 'nouveaute' }),
      rail(paths.promotionProducts, { sort: 'rang' }),
      rail(paths.ramadanProducts, { tag: 'Ramadan', sort: 'rang' }),
      rail(paths.tabaskiProducts, { sort: 'rang' }),
      rail(paths.koriteProducts, { sort: 'rang' }),
      rail(paths.filteredProducts, { productType: 'credit', sort: 'rang' }),
      rail(paths.filteredProducts, { sort: 'rang', limit: HOME_PAGE_SIZE }),
      api.get(callTo(paths.packs, { images: 'url' }), signal),
    ]);
  return {
    newest,
    promotions,
    ramadan,
    tabaski,
    korite,
    credit,
    available,
    packs: packs.slice(0, PACKS_SHOWN),
  };
}

export type HomeContent = Awaited<ReturnType<typeof loadHome>>;
