import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { type FeedChannel, feedCalls } from '#contract/goods/catalogue/staff-feeds.ts';
import type { Db } from '#server/base/db/open.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { readerFor } from '#server/base/http/reader-for.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { today } from '#server/base/time.ts';
import { checkFeedKey, listFeeds, renewFeed, revokeFeed } from './feed-keys.ts';
import {
  countFeedProducts,
  type FeedItem,
  findHighestDeliveryXof,
  readFeedProducts,
  toFeedItem,
} from './read-feed-products.ts';

import { type FeedFrame, googleFeed, metaFeed } from './write-feeds.ts';

/** Meta fetches hourly at most; the rest is for staff, and limits guessing. */
const FETCHES = { max: 30, windowMs: 3_600_000 };

type Writer = (frame: FeedFrame, pages: AsyncIterable<FeedItem[]>) => AsyncGenerator<string>;

export function serveFeeds(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const useFetch = limitAddress(app, config, FETCHES);
  const serve = (path: string, channel: FeedChannel, type: string, write: Writer) =>
    app.get<{ Params: { key: string } }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        await useFetch(request);
        await checkFeedKey(db, channel, request.params.key);
        const reader = readerFor(request, parts);
        const frame = {
          shopName: config.settings.SHOP_NAME,
          origin: config.publicUrl,
          deliveryXof: await findHighestDeliveryXof(reader),
        };
        return reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .type(type)
          .send(Readable.from(write(frame, describePages(reader, config.publicUrl))));
      },
    );
  serve(paths.googleFeed, 'google', 'application/xml; charset=utf-8', googleFeed);
  serve(paths.metaFeed, 'meta', 'text/csv; charset=utf-8', metaFeed);
}

async function* describePages(db: Db, origin: string): AsyncGenerator<FeedItem[]> {
  const day = today();
  for await (const page of readFeedProducts(db)) {
    yield page.map((article) => toFeedItem(article, origin, day));
  }
}

export function serveStaffFeeds(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const get = async (channel: FeedChannel) => {
    const feeds = await listFeeds(db, config.publicUrl);
    return feeds.find(({ id }) => id === channel)!;
  };
  serveCall(app, parts, feedCalls.listFeeds, async ({ reader }) => ({
    items: await listFeeds(db, config.publicUrl),
    ...(await countFeedProducts(reader)),
  }));
  serveCall(app, parts, feedCalls.renewFeed, async ({ actor, params }) => {
    await renewFeed(db, actor, params.id);
    return get(params.id);
  });
  serveCall(app, parts, feedCalls.revokeFeed, async ({ actor, params }) => {
    await revokeFeed(db, actor, params.id);
    return get(params.id);
  });
}
