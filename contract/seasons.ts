/** The feasts with a page of their own. */
export const SEASONS = ['ramadan', 'tabaski', 'korite'] as const;
/** The kinds of campaigns. */
export const CAMPAIGN_KINDS = ['promotion', ...SEASONS] as const;

/** What leads to the page of a season while it shows something (specification, section 2). */
export const SEASON_LINKS = [
  { kind: 'tabaski', label: 'Promo Tabaski', to: '/promo-tabaski' },
  { kind: 'ramadan', label: 'Promo Ramadan', to: '/promo-ramadan' },
  { kind: 'korite', label: 'Promo Korité', to: '/promo-korite' },
] as const;
/** The page of the products on promotion, which a campaign of that kind stands at the head of. */
export const PROMOTION_LINK = { label: 'En promo', to: '/en-promo' } as const;
