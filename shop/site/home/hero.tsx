import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { screens } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useSnapScroll } from '#shop/base/ui/hooks/use-snap-scroll.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { needsLightText } from '#shop/base/ui/text-color.ts';

type SlideContent = {
  title: string;
  subtitle: string;
  to: string;
  label: string;
  image_color: string | null;
  image_sizes: { width: number; url: string }[];
};

const arrow =
  'flex size-11 items-center justify-center rounded-full bg-white text-ink shadow disabled:opacity-50';

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
  ...campaigns.map((campaign) => ({
    ...campaign,
    key: campaign.title,
    to: campaign.page,
    label: 'Voir les offres',
  })),
];

function Carousel({ slides }: { slides: KeyedSlide[] }) {
  const { row, current, goTo } = useSnapScroll<HTMLUListElement>();
  // The first slide sets the height on phones: later ones arrive later and would move the page. Without a picture it is
  // too low for them.
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

/** Words over the calm part of the picture. They hang from the top, so late parts move nothing. */
function Slide({ content, isFirst }: { content: SlideContent; isFirst: boolean }) {
  const isLight = needsLightText(content.image_color);
  return (
    <div
      style={{ backgroundColor: backgroundOf(content.image_color, isLight) }}
      className={`relative isolate flex h-full flex-col ${isLight ? 'bg-navy text-white' : 'text-ink'}`}
    >
      <div className="flex flex-col items-start gap-2 p-5 sm:w-1/2 sm:px-10 sm:py-8 lg:gap-4 lg:px-16 lg:pt-20 xl:pt-12">
        <h2 className="text-2xl leading-tight font-extrabold tracking-tight text-balance lg:text-4xl xl:text-5xl">
          {content.title}
        </h2>
        {content.subtitle !== '' && <p className="text-balance sm:text-lg">{content.subtitle}</p>}
        <Link
          to={content.to}
          className={
            isLight
              ? buttonStyle('light', 'mt-1 font-bold')
              : buttonStyle('primary', 'mt-1 font-bold')
          }
        >
          {content.label}
          <span className="sr-only"> : {content.title}</span>
        </Link>
      </div>
      <SlidePicture content={content} isFirst={isFirst} />
    </div>
  );
}

/** White text needs a darker tone. */
function backgroundOf(color: string | null, isLight: boolean): string | undefined {
  if (color === null) return undefined;
  return isLight ? `color-mix(in srgb, ${color} 85%, var(--color-navy))` : color;
}

function SlidePicture({ content, isFirst }: { content: SlideContent; isFirst: boolean }) {
  const [smallest] = content.image_sizes;
  if (smallest === undefined) return null;
  return (
    <img
      src={smallest.url}
      srcSet={content.image_sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')}
      sizes="(min-width: 40rem) 100vw, 35rem"
      width={1600}
      height={640}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className="h-56 min-h-0 w-full grow object-cover object-right-bottom max-sm:mask-t-from-70% sm:absolute sm:inset-0 sm:-z-1 sm:h-full"
    />
  );
}
