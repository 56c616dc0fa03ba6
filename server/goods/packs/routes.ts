import type { FastifyInstance } from 'fastify';
import { type Pack, packCalls } from '#contract/goods/packs.ts';
import { staffPackCalls, staffPacks } from '#contract/goods/staff-packs.ts';
import { messages } from '#contract/talk/messages.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import { findPack, getPack, isCurrent, listCurrentPacks, listPacks } from './find-packs.ts';
import { attachDataUrls, toPack, toStaffPack } from './payload.ts';

import { createPack, updatePack } from './save-pack.ts';

export function servePacks(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  const pictured = (pack: Pack, images: 'base64' | 'url' | undefined) =>
    images === 'url' ? pack : attachDataUrls(db, pack);

  serveCall(app, parts, packCalls.listPacks, async ({ query }) => {
    const packs: Pack[] = [];
    for (const found of await listCurrentPacks(db)) {
      packs.push(await pictured(toPack(found), query.images));
    }
    return packs;
  });
  serveCall(app, parts, packCalls.getPack, async ({ params, query }) => {
    const found = await findPack(db, params.code);
    if (found === undefined || !isCurrent(found)) {
      throw new Problem('not-found', messages.pack.gone);
    }
    return pictured(toPack(found), query.images);
  });
  serveList(app, parts, staffPacks, ({ query, reader }) => listPacks(reader, query));
  serveCall(app, parts, staffPackCalls.getStaffPack, async ({ params }) =>
    toStaffPack(await getPack(db, params.id)),
  );
  serveCall(app, parts, packCalls.createPack, async ({ actor, body }) =>
    toStaffPack(await createPack(db, actor, body)),
  );
  serveCall(app, parts, packCalls.updatePack, async ({ actor, params, body, version }) =>
    toStaffPack(await updatePack(db, actor, { code: params.code, version }, body)),
  );
}
