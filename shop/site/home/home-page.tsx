import { screens, shopLink } from '#contract/base/screens.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { PackRow } from '#shop/goods/catalogue/cards/pack-row.tsx';
import { ProductRail } from '#shop/goods/catalogue/cards/product-rail.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';
import type { HomeContent } from './load-home.ts';
import { TrustStrip } from './trust-strip.tsx';

/** Home, also shown with a `notice` where an address leads nowhere (specification, section 2). */
export function HomePage({ content, notice }: { content: HomeContent; notice?: string }) {
  const { shop, categories } = useShop();
  return (
    <>
      {notice !== undefined && (
        <p role="status" className="bg-accent-soft px-4 py-3 text-center font-semibold">
          {notice}. Voici notre accueil.
        </p>
      )}
      <h1 className="sr-only">{shop.name} : électroménager et électronique à Dakar</h1>
      <Hero shop={shop} />
      <div className="space-y-10 py-8 lg:space-y-14 lg:py-12">
        <CategoryTiles categories={categories} />
        <TrustStrip />
        <Rails content={content} />
        <AboutShop />
      </div>
    </>
  );
}

function Rails({ content }: { content: HomeContent }) {
  return (
    <>
      <ProductRail title="En promo" products={content.promotions} seeAll={screens.promotions} />
      <div className="container-page empty:hidden">
        <PackRow title="Nos packs" packs={content.packs} />
      </div>
      <ProductRail title="Ramadan" products={content.ramadan} seeAll={screens.ramadan} />
      <ProductRail title="Tabaski" products={content.tabaski} seeAll={screens.tabaski} />
      <ProductRail title="Korité" products={content.korite} seeAll={screens.korite} />
      <ProductRail
        title="Nouveautés"
        products={content.newest}
        seeAll={shopLink({ sort: 'nouveaute' })}
      />
      <ProductRail title="À crédit" products={content.credit} seeAll={screens.credit} />
      <ProductRail
        look="grid"
        title="Produits disponibles"
        products={content.available}
        seeAll={screens.shop}
      />
    </>
  );
}

function AboutShop() {
  const { shop } = useShop();
  return (
    <section aria-label={`À propos de ${shop.name}`} className="container-page">
      <h2 className="text-lg font-bold">Votre boutique d’électroménager à Dakar</h2>
      <div className="mt-2 max-w-[75ch] space-y-2 text-muted">
        {shop.about !== '' && <p>{shop.about}</p>}
        <p>
          Chez {shop.name}, vous trouvez des congélateurs, des réfrigérateurs, des téléviseurs, des
          cuisinières et des climatiseurs aux prix affichés en francs CFA, toutes taxes comprises.
          Commandez en ligne ou par téléphone, payez à domicile, en trois fois avec la précommande
          ou à crédit par votre employeur. La livraison est gratuite à Dakar, et notre service
          après-vente vous répond sous 24 h.
        </p>
      </div>
    </section>
  );
}
