import { screens } from '#contract/base/screens.ts';

/** The feasts with a page of their own. */
export const SEASONS = ['ramadan', 'tabaski', 'korite'] as const;
export const CAMPAIGN_KINDS = ['promotion', ...SEASONS] as const;

/** What leads to the page of a season while it shows something (rule G-19). */
export const SEASON_LINKS = [
  { kind: 'tabaski', label: 'Promo Tabaski', to: screens.tabaski },
  { kind: 'ramadan', label: 'Promo Ramadan', to: screens.ramadan },
  { kind: 'korite', label: 'Promo Korité', to: screens.korite },
] as const;
/** The page of the products on promotion, which a campaign of that kind stands at the head of. */
export const PROMOTION_LINK = { label: 'En promo', to: screens.promotions } as const;

export const campaignScreen = (kind: (typeof CAMPAIGN_KINDS)[number]): string =>
  SEASON_LINKS.find((link) => link.kind === kind)?.to ?? PROMOTION_LINK.to;
