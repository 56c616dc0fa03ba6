import { Link } from 'react-router';
import type { Shop } from '#contract/shop.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { needsLightText } from '../ui/text-color.ts';
import { campaignPages } from './campaign-links.ts';

type Campaign = Shop['campaigns'][number];

/** A running campaign: its words, over the calm left part of its picture (above it on phones). */
export function CampaignSlide({ campaign, isFirst }: { campaign: Campaign; isFirst: boolean }) {
  const isLight = needsLightText(campaign.image_color);
  return (
    <div
      style={{ backgroundColor: backgroundOf(campaign.image_color, isLight) }}
      className={`relative flex h-full flex-col sm:justify-center ${isLight ? 'bg-navy text-white' : 'text-ink'}`}
    >
      <CampaignPicture campaign={campaign} isFirst={isFirst} />
      <div className="relative order-1 flex flex-col items-start gap-2 p-5 sm:w-1/2 sm:p-10 sm:pb-18 lg:gap-4 lg:px-16">
        <h2 className="text-2xl leading-tight font-extrabold tracking-tight text-balance sm:text-3xl lg:text-4xl xl:text-5xl">
          {campaign.title}
        </h2>
        <p className="text-balance sm:text-lg">{campaign.subtitle}</p>
        <Link
          to={campaignPages[campaign.kind]}
          className={
            isLight
              ? buttonStyle('light', 'mt-1 font-bold')
              : buttonStyle('primary', 'mt-1 font-bold')
          }
        >
          Voir les offres<span className="sr-only"> : {campaign.title}</span>
        </Link>
      </div>
    </div>
  );
}

/** White needs a little more than a middle tone gives it. */
function backgroundOf(color: string | null, isLight: boolean): string | undefined {
  if (color === null) return undefined;
  return isLight ? `color-mix(in srgb, ${color} 85%, var(--color-navy))` : color;
}

function CampaignPicture({ campaign, isFirst }: { campaign: Campaign; isFirst: boolean }) {
  const [smallest] = campaign.image_sizes;
  if (smallest === undefined) return null;
  return (
    <img
      src={smallest.url}
      srcSet={campaign.image_sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')}
      sizes="(min-width: 40rem) 100vw, 35rem"
      width={1600}
      height={640}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className="order-2 mt-auto h-56 w-full object-cover object-right-bottom max-sm:mask-t-from-70% sm:absolute sm:inset-0 sm:h-full"
    />
  );
}
