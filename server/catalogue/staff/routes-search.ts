import type { FastifyInstance } from 'fastify';
import { staffPackCalls, staffPacks } from '#contract/staff/packs.ts';
import { staffSearches } from '#contract/staff/searches.ts';
import { staffSynonyms, synonymCalls } from '#contract/staff/synonyms.ts';
import { staffZoneCalls, staffZones } from '#contract/staff/zones.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { getDeliveryZone } from '#server/orders/delivery-zones.ts';
import { listZones } from '#server/orders/staff/list-zones.ts';
import { getPack } from '#server/packs/find-packs.ts';
import { listPacks } from '#server/packs/list-packs.ts';
import { toStaffPack } from '#server/packs/payload.ts';
import { createListMemory } from '../list-memory.ts';
import { createSynonym, deleteSynonym } from '../save-synonym.ts';
import { listSearches } from './list-searches.ts';
import { listSynonyms } from './list-synonyms.ts';

/** Packs, what is searched, synonyms of the search and delivery zones; packs and zones are changed by the calls of the shop. */
export function serveOffers(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffPacks, ({ query }) => listPacks(db, query));
  serveCall(app, parts, staffPackCalls.getStaffPack, async ({ params }) =>
    toStaffPack(await getPack(db, params.id)),
  );
  const memory = createListMemory(parts.version);
  serveList(app, parts, staffSearches, ({ query }) => listSearches(db, memory, query));
  serveList(app, parts, staffSynonyms, ({ query }) => listSynonyms(db, query));
  serveCall(app, parts, synonymCalls.createSynonym, ({ actor, body }) =>
    createSynonym(db, actor, body),
  );
  serveCall(app, parts, synonymCalls.deleteSynonym, async ({ actor, params }) => {
    await deleteSynonym(db, actor, params.id);
    return { id: params.id };
  });
  serveList(app, parts, staffZones, ({ query }) => listZones(db, query));
  serveCall(app, parts, staffZoneCalls.getDeliveryZone, ({ params }) =>
    getDeliveryZone(db, params.id),
  );
}
