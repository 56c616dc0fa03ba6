import * as z from 'zod/mini';
import { oneOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { staffCall } from '#contract/base/staff-call.ts';

/** Advertising services that fetch the products of the shop. */
export const FEED_CHANNELS = ['google', 'meta'] as const;
export type FeedChannel = (typeof FEED_CHANNELS)[number];

const ofChannel = z.object({ id: oneOf(FEED_CHANNELS) });

const feed = z.object({
  id: z.enum(FEED_CHANNELS),
  /** The full address with its secret; null if there is none. */
  url: z.nullable(z.string()),
  renewed_at: z.nullable(z.string()),
  /** The actor who created the address; empty if there is none. */
  renewed_by: z.string(),
});
export type Feed = z.infer<typeof feed>;

const feeds = z.object({
  items: z.array(feed),
  /** Number of products in the feeds. */
  told: z.int(),
  /** Number of products that the feeds omit, for lack of a price or a picture. */
  left_out: z.int(),
});

export const feedCalls = {
  listFeeds: staffCall('catalogue:write', {
    method: 'GET',
    path: paths.staffFeeds,
    summary: 'Les adresses où Google et Meta lisent les articles, avec leur secret',
    reply: feeds,
  }),
  renewFeed: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.staffFeed,
    summary: 'Donne au flux une nouvelle adresse ; l’ancienne ne répond plus',
    params: ofChannel,
    reply: feed,
  }),
  revokeFeed: staffCall('catalogue:write', {
    method: 'DELETE',
    path: paths.staffFeed,
    summary: 'Supprime l’adresse d’un flux, qui ne répond plus',
    params: ofChannel,
    reply: feed,
  }),
};
