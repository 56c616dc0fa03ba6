import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import { shelfName } from '#contract/base/fields/accents.ts';
import { SEARCH } from '#contract/base/limits.ts';
import { screens, shopLink } from '#contract/base/screens.ts';
import type { SEASONS } from '#contract/goods/catalogue/campaigns/seasons.ts';
import type { ShopShelf } from '#contract/goods/catalogue/categories.ts';
import { messages } from '#contract/talk/messages.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { fieldStyle } from '#shop/base/ui/fields/field-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { PackRow } from '#shop/goods/catalogue/cards/pack-row.tsx';
import { ProductRail } from '#shop/goods/catalogue/cards/product-rail.tsx';
import { Hero } from './hero.tsx';
import type { HomeContent } from './load-home.ts';

const promises = [
  { Icon: Truck, title: 'Livraison gratuite à Dakar', text: 'Nous vous appelons avant de venir' },
  { Icon: HandCoins, title: 'Paiement à domicile', text: 'Ou en ligne, comme vous préférez' },
  { Icon: ShieldCheck, title: 'Produits garantis', text: 'La durée est sur chaque fiche' },
  { Icon: Headset, title: 'Réponse du SAV sous 24\u00a0h', text: 'Un suivi personnel' },
];

/** Home, with a `notice` for an unknown address (rule W-1, rule W-2). */
export function HomePage({ content, notice }: { content: HomeContent; notice?: string }) {
  const { shop, categories } = useShop();
  return (
    <>
      {notice === undefined ? (
        <h1 className="sr-only">{shop.name} : électroménager et électronique à Dakar</h1>
      ) : (
        <Missing notice={notice} />
      )}
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

/** Says what is missing and offers a search; a plain form, so that it works at once. */
function Missing({ notice }: { notice: string }) {
  return (
    <section className="container-page max-w-xl py-8 text-center">
      <h1 className="text-2xl font-extrabold tracking-tight">{notice}</h1>
      <p role="status" className="mt-2 text-muted">
        Cherchez votre appareil, ou choisissez un rayon ci-dessous.
      </p>
      <search>
        <form action={screens.shop} className="mt-4 flex gap-2">
          <input
            name="search"
            type="search"
            aria-label="Rechercher dans la boutique"
            placeholder={messages.search.placeholder}
            maxLength={SEARCH.maxLength}
            enterKeyHint="search"
            className={fieldStyle}
          />
          <button type="submit" className={buttonStyle('primary', 'shrink-0')}>
            Rechercher
          </button>
        </form>
      </search>
    </section>
  );
}

/** A feast whose campaign stands at the head of the page has no row as well. */
function Rails({ content }: { content: HomeContent }) {
  const { campaigns } = useShop().shop;
  const feast = (kind: (typeof SEASONS)[number]) =>
    campaigns.some((campaign) => campaign.kind === kind) ? [] : content[kind];
  return (
    <>
      <ProductRail title="En promo" products={content.promotions} seeAll={screens.promotions} />
      <div className="container-page empty:hidden">
        <PackRow title="Nos packs" packs={content.packs} />
      </div>
      <ProductRail title="Ramadan" products={feast('ramadan')} seeAll={screens.ramadan} />
      <ProductRail title="Tabaski" products={feast('tabaski')} seeAll={screens.tabaski} />
      <ProductRail title="Korité" products={feast('korite')} seeAll={screens.korite} />
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

function CategoryTiles({ categories }: { categories: ShopShelf[] }) {
  const shelves = categories.filter(({ parent_id: parent }) => parent === undefined);
  if (shelves.length === 0) return null;
  return (
    <section aria-label="Nos catégories" className="container-page">
      <h2 className="mb-3 text-xl font-extrabold tracking-tight sm:text-2xl">Nos catégories</h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 lg:mx-0 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] lg:px-0">
        {shelves.map((category) => (
          <li key={category.id} className="w-32 shrink-0 snap-start lg:w-auto">
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryTile({ category }: { category: ShopShelf }) {
  return (
    <Link
      to={category.path}
      className="group flex h-full flex-col items-center gap-2 text-center text-sm font-semibold"
    >
      <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-card bg-mist p-3 group-hover:bg-accent-soft">
        {category.image_url === null ? (
          <Package aria-hidden="true" size={40} strokeWidth={1.25} className="text-accent" />
        ) : (
          <img
            src={category.image_url}
            alt=""
            width={256}
            height={256}
            loading="lazy"
            decoding="async"
            className="size-full rounded-lg object-contain mix-blend-multiply"
          />
        )}
      </span>
      <span className="w-full break-words group-hover:underline">{shelfName(category.name)}</span>
    </Link>
  );
}

function TrustStrip() {
  return (
    <ul
      aria-label="Nos engagements"
      className="container-page grid grid-cols-2 gap-3 lg:grid-cols-4"
    >
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className="flex items-center gap-3 rounded-card bg-mist p-3 sm:p-4">
          <Icon aria-hidden="true" size={28} className="shrink-0 text-accent" />
          <p>
            <strong className="block text-sm leading-tight">{title}</strong>
            <span className="text-sm text-muted max-sm:hidden">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
