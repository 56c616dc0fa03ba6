import type { FastifyInstance } from 'fastify';
import { officeSearchCalls } from '#contract/base/staff-search.ts';
import { dashboardCalls } from '#contract/running/staff-dashboard.ts';
import { waitingCalls } from '#contract/running/staff-waiting.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { createListMemory } from '#server/goods/catalogue/listing/product-query.ts';
import { readDashboard } from './read-dashboard.ts';
import { readWaiting } from './read-waiting.ts';
import { searchOffice } from './search-office.ts';

export function serveDashboard(app: FastifyInstance, parts: Parts): void {
  const { config, version } = parts;
  const memory = createListMemory(version);
  serveCall(app, parts, waitingCalls.getWaiting, ({ actor, reader }) =>
    readWaiting({ db: reader, config, actor }),
  );
  serveCall(app, parts, dashboardCalls.getDashboard, ({ actor, query, reader }) =>
    readDashboard({ db: reader, kept: parts.db }, memory, actor, Number(query.jours ?? 7)),
  );
  serveCall(app, parts, officeSearchCalls.searchOffice, ({ actor, query, reader }) =>
    searchOffice(reader, actor, query.q),
  );
}
