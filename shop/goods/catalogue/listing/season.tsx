import { dayOfYear } from '#contract/base/fields/french-time.ts';
import { screens } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { needsLightText } from '#shop/base/ui/text-color.ts';
import type { Screen } from './listing.ts';
import { WaysOn } from './no-results.tsx';

type Campaign = Shop['campaigns'][number];

export function CampaignBanner({ campaign }: { campaign: Campaign }) {
  const { title, subtitle, ends_on, image_color } = campaign;
  return (
    <section
      aria-label={title}
      style={{ backgroundColor: image_color ?? undefined }}
      className={`relative mb-6 overflow-hidden rounded-card ${needsLightText(image_color) ? 'bg-navy text-white' : 'text-ink'}`}
    >
      <div className="relative flex flex-col gap-1 p-4 sm:min-h-48 sm:w-1/2 sm:justify-center sm:p-8">
        <h2 className="text-2xl leading-tight font-extrabold text-balance sm:text-3xl">{title}</h2>
        <p className="text-balance sm:text-lg">{subtitle}</p>
        <p className="text-sm">Jusqu’au {dayOfYear(ends_on)}</p>
      </div>
      <CampaignPicture campaign={campaign} />
    </section>
  );
}

function CampaignPicture({ campaign: { image_sizes } }: { campaign: Campaign }) {
  const [smallest] = image_sizes;
  if (smallest === undefined) return null;
  return (
    <img
      src={smallest.url}
      srcSet={image_sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')}
      sizes="(min-width: 40rem) 40rem, 25rem"
      width={1600}
      height={640}
      alt=""
      fetchPriority="high"
      decoding="async"
      className="h-28 w-full object-cover object-right sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-3/5 sm:mask-l-from-70%"
    />
  );
}

export function OutOfSeason({ screen }: { screen: Screen }) {
  return (
    <div className="container-page py-12 text-center">
      <p className="text-lg font-bold">{screen.emptyText}</p>
      <p className="mt-1 text-muted">
        Cette promotion n’a pas lieu en ce moment. En attendant la prochaine fête, d’autres prix
        vous attendent.
      </p>
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to={screens.promotions} className={buttonStyle('primary')}>
          Voir les promotions
        </Link>
        <Link to={screens.shop} className={buttonStyle('secondary')}>
          Aller à la boutique
        </Link>
      </p>
      <WaysOn />
    </div>
  );
}
