import type { FastifyInstance } from 'fastify';
import { bannerCalls, staffBanners } from '#contract/site/staff-banners.ts';
import { pageCalls, staffPages, writtenPage } from '#contract/site/staff-pages.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readVersions } from '#server/base/written/read-texts.ts';
import { deleteBanner, getBanner, listBanners, saveBanner } from './banners.ts';
import { originalPage } from './page-sources.ts';
import { renderPage } from './read-page.ts';
import { checkPage, getPage, listPages, writePage } from './write-page.ts';

export function serveStaffPages(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffPages, async ({ query }) => {
    const rows = (await listPages(db, config)).filter(
      ({ is_written }) => (query.is_written ?? `${is_written}`) === `${is_written}`,
    );
    return listOfRows(rows, { sort: 'title', ...query }, ['title', 'description', 'body', 'path']);
  });
  serveCall(app, parts, pageCalls.getStaffPage, ({ params }) => getPage(db, config, params.id));
  serveCall(app, parts, pageCalls.updateStaffPage, async ({ params, body, actor, version }) => {
    await writePage(db, actor, { slug: params.id, source: body, version });
    return getPage(db, config, params.id);
  });
  serveCall(app, parts, pageCalls.resetStaffPage, async ({ params, actor, version }) => {
    await writePage(db, actor, { slug: params.id, source: null, version });
    return getPage(db, config, params.id);
  });
  serveCall(app, parts, pageCalls.previewStaffPage, async ({ params, body }) => {
    await originalPage(params.id);
    checkPage(body);
    return renderPage(params.id, body, config);
  });
  serveCall(app, parts, pageCalls.listStaffPageVersions, async ({ params }) => {
    await originalPage(params.id);
    const items = await readVersions(db, { kind: 'page', name: params.id, shape: writtenPage });
    return { items, total: items.length };
  });
}

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
