import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_COMPARED } from '#contract/baskets.ts';
import type { ProductDetail } from '#contract/catalogue.ts';
import { browserApi } from '../api.ts';
import { baskets, useLines } from '../baskets/baskets.ts';
import { EmptyList } from '../baskets/empty-list.tsx';
import { ListSkeleton } from '../baskets/list-skeleton.tsx';
import { removalArea } from '../baskets/remove-button.tsx';
import { findProduct } from '../catalogue/load-product.ts';
import { PageBanner } from '../layout/page-banner.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ComparisonTable } from './comparison-table.tsx';

const TITLE = 'Comparer des produits';

/** Up to four products side by side (specification, section 2: its content is ours to choose). */
export function ComparisonPage() {
  const isLive = useHydrated();
  return (
    <>
      <PageBanner title={TITLE} steps={[{ label: 'Accueil', to: '/' }, { label: TITLE }]} />
      <div {...removalArea} className="container-page py-6 outline-none lg:py-8">
        {isLive ? <LiveComparison /> : <ListSkeleton />}
      </div>
    </>
  );
}

function LiveComparison() {
  const ids = useLines('compare')
    .map(({ id }) => id)
    .join(',');
  const { products: found, failed, askAgain } = useComparedProducts(ids);
  // What was taken out goes at once, not when the network has answered.
  const listed = new Set(ids.split(',').map(Number));
  const products = found?.filter(({ id }) => listed.has(id));
  if (ids === '') {
    return (
      <EmptyList
        title="Rien à comparer pour le moment"
        hint={`Touchez la balance d’un produit pour le comparer : ${MAX_COMPARED} au plus, côte à côte.`}
      />
    );
  }
  if (failed) {
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

/** The details of the products of a list of ids; one that the shop no longer has leaves the comparison. */
function useComparedProducts(ids: string) {
  const [products, setProducts] = useState<ProductDetail[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    const leaving = new AbortController();
    setFailed(false);
    const wanted = ids === '' ? [] : ids.split(',');
    Promise.all(wanted.map((id) => findProduct(browserApi, id, leaving.signal))).then(
      (found) => {
        if (leaving.signal.aborted) return;
        found.forEach((product, index) => {
          if (product === undefined) baskets.compare.remove(Number(wanted[index]));
        });
        setProducts(found.filter((product) => product !== undefined));
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true);
      },
    );
    return () => leaving.abort();
  }, [ids, attempt]);
  return { products, failed, askAgain: () => setAttempt((number) => number + 1) };
}
