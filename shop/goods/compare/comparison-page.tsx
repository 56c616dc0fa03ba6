import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { MAX_COMPARED } from '#contract/sales/baskets.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { baskets, useLines } from '#shop/base/lists/baskets.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { useNetworkBack } from '#shop/base/ui/hooks/use-network-back.ts';
import { findProduct } from '#shop/goods/catalogue/product/load-product.ts';
import { EmptyList, ListSkeleton } from '#shop/sales/baskets/empty-list.tsx';
import { removalArea } from '#shop/sales/baskets/line-parts.tsx';

import { ComparisonTable } from './comparison-table.tsx';

const TITLE = 'Comparer des produits';

/** Up to four products side by side (rule G-11). */
export function ComparisonPage() {
  const isLive = useHydrated();
  return (
    <>
      <PageBanner title={TITLE} steps={[{ label: TITLE }]} />
      <div {...removalArea} className="container-page py-6 outline-none lg:py-8">
        {isLive ? <LiveComparison /> : <ListSkeleton />}
      </div>
    </>
  );
}

function LiveComparison() {
  const ids = useLines('compare').map(({ id }) => id);
  const { products, hasFailed, askAgain } = useComparedProducts(ids);
  useNetworkBack(hasFailed, askAgain);
  if (ids.length === 0) {
    return (
      <EmptyList
        title="Rien à comparer pour le moment"
        hint={`Touchez la balance d’un produit pour le comparer : ${MAX_COMPARED} au plus, côte à côte.`}
      />
    );
  }
  if (hasFailed) {
    return (
      <div role="alert" className="py-10 text-center">
        <p className="font-semibold">Les produits à comparer n’ont pas pu être chargés.</p>
        <button type="button" onClick={askAgain} className={buttonStyle('primary', 'mt-4')}>
          Réessayer
        </button>
      </div>
    );
  }
  if (products === undefined) return <ListSkeleton />;
  return (
    <>
      <ComparisonTable products={products} />
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <button type="button" onClick={() => print()} className={buttonStyle('secondary')}>
          <Printer aria-hidden="true" size={20} />
          Imprimer
        </button>
        <button
          type="button"
          onClick={() => baskets.compare.clear()}
          className={buttonStyle('quiet')}
        >
          Vider la comparaison
        </button>
      </div>
    </>
  );
}

/**
 * The details of the products with these ids, each fetched once. Removes products that the shop no longer
 * has from the comparison. Undefined until all are loaded.
 */
function useComparedProducts(ids: number[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, ProductDetail>>(new Map());
  const [hasFailed, setHasFailed] = useState(false);
  const missing = ids.filter((id) => !known.has(id)).join(',');

  useEffect(() => {
    if (missing === '' || hasFailed) return;
    const leaving = new AbortController();
    const wanted = missing.split(',').map(Number);
    Promise.all(wanted.map((id) => findProduct(browserApi, String(id), leaving.signal))).then(
      (found) => {
        if (leaving.signal.aborted) return;
        const here = found.filter((product) => product !== undefined);
        setKnown((before) => new Map([...before, ...here.map((one) => [one.id, one] as const)]));
        for (const id of wanted) {
          if (!here.some((product) => product.id === id)) baskets.compare.remove(id);
        }
      },
      () => {
        if (!leaving.signal.aborted) setHasFailed(true);
      },
    );
    return () => leaving.abort();
  }, [missing, hasFailed]);
  return {
    products: missing === '' ? ids.flatMap((id) => known.get(id) ?? []) : undefined,
    hasFailed,
    askAgain: () => setHasFailed(false),
  };
}
