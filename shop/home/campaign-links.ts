import type { CampaignKind } from '#contract/shop.ts';

/** The page of each kind of campaign (specification, section 2). */
export const campaignPages: Record<CampaignKind, string> = {
  promotion: '/en-promo',
  ramadan: '/promo-ramadan',
  tabaski: '/promo-tabaski',
  korite: '/promo-korite',
};
