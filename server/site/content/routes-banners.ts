import type { FastifyInstance } from 'fastify';
import { bannerCalls, staffBanners } from '#contract/site/staff-banners.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { deleteBanner, getBanner, listBanners, saveBanner } from './banners.ts';

/** The banners of home. */
export function serveBanners(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffBanners, async ({ query }) => {
    const rows = await listBanners(db);
    const wanted = rows.filter(({ state }) => (query.state ?? state) === state);
    return listOfRows(wanted, query, ['title', 'subtitle', 'link']);
  });
  serveCall(app, parts, bannerCalls.getBanner, ({ params }) => getBanner(db, params.id));
  serveCall(app, parts, bannerCalls.createBanner, ({ body, actor }) => saveBanner(db, actor, body));
  serveCall(app, parts, bannerCalls.updateBanner, ({ params, body, actor, version }) =>
    saveBanner(db, actor, body, { id: params.id, seenVersion: version }),
  );
  serveCall(app, parts, bannerCalls.deleteBanner, ({ params, actor, version }) =>
    deleteBanner(db, actor, { id: params.id, version }),
  );
}
