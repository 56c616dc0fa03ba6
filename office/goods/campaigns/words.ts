import type { ListedCampaign } from '#contract/goods/catalogue/campaigns/staff-campaigns.ts';

export const PREVIEW_PATH = '/apercu-des-campagnes';

export const CAMPAIGN_KIND_WORDS: Record<ListedCampaign['kind'], string> = {
  promotion: 'Promotion',
  ramadan: 'Ramadan',
  tabaski: 'Tabaski',
  korite: 'Korité',
  fete: 'Autre fête',
};
export const CAMPAIGN_STATE_WORDS: Record<ListedCampaign['state'], string> = {
  planned: 'À venir',
  running: 'En cours',
  over: 'Terminée',
};
