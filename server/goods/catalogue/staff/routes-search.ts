import type { FastifyInstance } from 'fastify';
import { staffSearches } from '#contract/goods/catalogue/staff-searches.ts';
import { staffSynonyms, synonymCalls } from '#contract/goods/catalogue/staff-synonyms.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { createListMemory } from '../listing/product-query.ts';
import { createSynonym, deleteSynonym } from '../search/save-synonym.ts';
import { listSearches } from './list-searches.ts';
import { listSynonyms } from './list-synonyms.ts';

/** What is searched, and the synonyms of the search. */
export function serveStaffSearch(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  const memory = createListMemory(parts.version);
  serveList(app, parts, staffSearches, ({ query }) => listSearches(db, memory, query));
  serveList(app, parts, staffSynonyms, ({ query, reader }) => listSynonyms(reader, query));
  serveCall(app, parts, synonymCalls.createSynonym, ({ actor, body }) =>
    createSynonym(db, actor, body),
  );
  serveCall(app, parts, synonymCalls.deleteSynonym, async ({ actor, params }) => {
    await deleteSynonym(db, actor, params.id);
    return { id: params.id };
  });
}
