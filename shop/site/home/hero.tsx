import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { screens } from '#contract/base/screens.ts';
import { campaignScreen } from '#contract/goods/catalogue/seasons.ts';
import type { Shop } from '#contract/site/shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useSnapScroll } from '#shop/base/ui/hooks/use-snap-scroll.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Slide, type SlideContent } from './slide.tsx';

const arrow =
  'flex size-11 items-center justify-center rounded-full bg-white text-ink shadow disabled:opacity-50';

/** The head of home: banners and the campaigns that run today, or the shop itself when there are none. */
export function Hero({ shop }: { shop: Shop }) {
  const slides = slidesOf(shop);
  return slides.length === 0 ? <Welcome shop={shop} /> : <Carousel slides={slides} />;
}

type KeyedSlide = SlideContent & { key: string };

const slidesOf = ({ banners, campaigns }: Shop): KeyedSlide[] => [
  ...banners.map(({ id, link, ...words }) => ({
    ...words,
    key: `banner-${id}`,
    to: link,
    label: 'Découvrir',
  })),
  ...campaigns.map(({ kind, ...words }) => ({
    ...words,
    key: kind,
    to: campaignScreen(kind),
    label: 'Voir les offres',
  })),
];

function Carousel({ slides }: { slides: KeyedSlide[] }) {
  const { row, current, goTo } = useSnapScroll<HTMLUListElement>();
  // On phones the first one says how high all are, as the others come later in the document and would move it;
  // without a picture it is too low for theirs.
  const hasRoom = slides[0]!.image_sizes.length > 0;
  return (
    <section aria-roledescription="carrousel" aria-label="Offres du moment" className="relative">
      <ul ref={row} className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto">
        {slides.map((slide, index) => (
          <li
            key={slide.key}
            className={`w-full shrink-0 snap-center overflow-hidden sm:h-80 lg:h-112 ${hasRoom && index > 0 ? 'max-sm:contain-size' : ''}`}
          >
            <Slide content={slide} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="absolute bottom-3 left-4 flex items-center gap-2 sm:right-4 sm:left-auto lg:right-auto lg:bottom-5 lg:left-16">
          <button
            type="button"
            className={arrow}
            disabled={current === 0}
            onClick={() => goTo(current - 1)}
            aria-label="Offre précédente"
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <p
            aria-live="polite"
            className="rounded-full bg-white px-3 py-1 text-sm font-semibold text-ink shadow"
          >
            <span className="sr-only">Offre </span>
            {current + 1}
            <span aria-hidden="true"> / </span>
            <span className="sr-only"> sur </span>
            {slides.length}
          </p>
          <button
            type="button"
            className={arrow}
            disabled={current === slides.length - 1}
            onClick={() => goTo(current + 1)}
            aria-label="Offre suivante"
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  );
}

function Welcome({ shop }: { shop: Shop }) {
  return (
    <section aria-label="Bienvenue" className="bg-navy text-white">
      <div className="container-page flex flex-col items-start gap-4 py-12 lg:py-24">
        <h2 className="max-w-[20ch] text-3xl leading-tight font-extrabold tracking-tight lg:text-5xl">
          L’électroménager et l’électronique, livrés chez vous à Dakar
        </h2>
        {shop.about !== '' && <p className="max-w-[60ch] sm:text-lg">{shop.about}</p>}
        <Link to={screens.shop} className={buttonStyle('light')}>
          Voir la boutique
        </Link>
      </div>
    </section>
  );
}
