import { screens } from '#contract/base/screens.ts';

/** Feasts with their own page. */
export const SEASONS = ['ramadan', 'tabaski', 'korite'] as const;
export const CAMPAIGN_KINDS = ['promotion', ...SEASONS] as const;

/** Links to the season pages. The shop shows a link while its page has products (rule G-19). */
export const SEASON_LINKS = [
  { kind: 'tabaski', label: 'Promo Tabaski', to: screens.tabaski },
  { kind: 'ramadan', label: 'Promo Ramadan', to: screens.ramadan },
  { kind: 'korite', label: 'Promo Korité', to: screens.korite },
] as const;
type Kind = { kind: string };

/** The links of the menu: a feast in its campaign; Tabaski while it has products, as specified (rule G-19). */
export const seasonLinks = (seasons: readonly string[], campaigns: readonly Kind[]) =>
  SEASON_LINKS.filter(
    ({ kind }) =>
      seasons.includes(kind) && (kind === 'tabaski' || campaigns.some((one) => one.kind === kind)),
  );

/** The page of the products on promotion; campaigns of kind `promotion` are at its top. */
export const PROMOTION_LINK = { label: 'En promo', to: screens.promotions } as const;

/** Address of the page of a kind of campaign; else the page of promotions. */
export const campaignScreen = (kind: (typeof CAMPAIGN_KINDS)[number]): string =>
  SEASON_LINKS.find((link) => link.kind === kind)?.to ?? PROMOTION_LINK.to;
