import { feastLink, screens } from '#contract/base/screens.ts';

/** Feasts whose pages have addresses of their own. Staff add others (rule G-58). */
export const SEASONS = ['ramadan', 'tabaski', 'korite'] as const;
export const CAMPAIGN_KINDS = ['promotion', ...SEASONS, 'fete'] as const;

/** A feast that staff added. */
export type Feast = { name: string; slug: string };

/** Links to the season pages. The shop shows a link while its page has products (rule G-19). */
export const SEASON_LINKS = [
  { kind: 'tabaski', label: 'Promo Tabaski', to: screens.tabaski },
  { kind: 'ramadan', label: 'Promo Ramadan', to: screens.ramadan },
  { kind: 'korite', label: 'Promo Korité', to: screens.korite },
] as const;
type Campaign = { kind: string; feast?: Feast | null };

/** The links of the menu: a feast in its campaign; Tabaski while it has products, as specified (rule G-19). */
export const seasonLinks = (seasons: readonly string[], campaigns: readonly Campaign[]) => [
  ...SEASON_LINKS.filter(
    ({ kind }) =>
      seasons.includes(kind) && (kind === 'tabaski' || campaigns.some((one) => one.kind === kind)),
  ),
  ...feastLinks(campaigns),
];

/** One link for each feast of these campaigns (rule G-58). */
function feastLinks(campaigns: readonly Campaign[]) {
  const names = new Map(
    campaigns.flatMap(({ feast }) => (feast ? [[feast.slug, feast.name]] : [])),
  );
  return [...names].map(([slug, name]) => ({ label: `Promo ${name}`, to: feastLink(slug!) }));
}

/** The page of the products on promotion; campaigns of kind `promotion` are at its top. */
export const PROMOTION_LINK = { label: 'En promo', to: screens.promotions } as const;

/** Address of the page of a campaign; else the page of promotions. */
export const campaignScreen = ({ kind, feast }: Campaign): string =>
  feast
    ? feastLink(feast.slug)
    : (SEASON_LINKS.find((link) => link.kind === kind)?.to ?? PROMOTION_LINK.to);
