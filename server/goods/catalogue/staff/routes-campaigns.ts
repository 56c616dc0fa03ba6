import type { FastifyInstance } from 'fastify';
import {
  campaignCalls,
  staffCampaignProducts,
  staffCampaigns,
} from '#contract/goods/catalogue/staff-campaigns.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import {
  addCampaignProducts,
  removeCampaignProducts,
} from '../campaigns/choose-campaign-products.ts';
import { getCampaign } from '../campaigns/find-campaign.ts';
import { previewCampaigns } from '../campaigns/preview-campaigns.ts';
import { createCampaign, deleteCampaign, updateCampaign } from '../campaigns/save-campaign.ts';
import { keepCounts } from './kept-counts.ts';
import { listCampaignProducts, listCampaigns } from './list-campaigns.ts';

/** The seasons of the shop: when they run, and what they show. */
export function serveCampaigns(app: FastifyInstance, parts: Parts): void {
  const { db, version } = parts;
  const counts = keepCounts(db, version, 'campaign');
  serveList(app, parts, staffCampaigns, ({ query, reader }) =>
    listCampaigns(reader, counts, query),
  );
  serveList(app, parts, staffCampaignProducts, ({ query, reader }) =>
    listCampaignProducts(reader, query),
  );
  serveCall(app, parts, campaignCalls.previewCampaigns, ({ query }) =>
    previewCampaigns(db, query.date),
  );
  serveCall(app, parts, campaignCalls.getStaffCampaign, ({ params }) => getCampaign(db, params.id));
  serveCall(app, parts, campaignCalls.createCampaign, ({ actor, body }) =>
    createCampaign(db, actor, body),
  );
  serveCall(app, parts, campaignCalls.updateCampaign, ({ actor, params, body, version }) =>
    updateCampaign(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, campaignCalls.deleteCampaign, async ({ actor, params, version }) => {
    await deleteCampaign(db, actor, { id: params.id, version });
    return { id: params.id };
  });
  serveCall(app, parts, campaignCalls.addCampaignProducts, ({ actor, params, body }) =>
    addCampaignProducts(db, actor, params.id, body),
  );
  serveCall(app, parts, campaignCalls.removeCampaignProducts, async ({ actor, params, body }) => ({
    removed: await removeCampaignProducts(db, actor, params.id, body),
  }));
}
