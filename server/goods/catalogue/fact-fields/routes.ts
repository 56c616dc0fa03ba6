import type { FastifyInstance } from 'fastify';
import {
  factCalls,
  staffFactFamilies,
  staffFacts,
  writtenFact,
  writtenFamily,
} from '#contract/goods/catalogue/facts/staff-facts.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { listOfRows } from '#server/base/lists/rows-in-memory.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { readVersions } from '#server/base/written/read-texts.ts';
import {
  getFact,
  getStaffFactFamily,
  listFactChoices,
  listFactFamilies,
  listFacts,
} from './list-facts.ts';
import { createFact, deleteFact, updateFact } from './save-fact.ts';
import { createFactFamily, deleteFactFamily, updateFactFamily } from './save-fact-family.ts';

/** The facts of products and their families, as staff edit them. */
export function serveFacts(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffFacts, async ({ query }) => {
    const rows = (await listFacts(db)).filter(
      ({ is_own, type }) =>
        (query.is_own ?? `${is_own}`) === `${is_own}` && (query.type ?? type) === type,
    );
    return listOfRows(rows, query, ['label', 'heading', 'id']);
  });
  serveCall(app, parts, factCalls.getStaffFact, ({ params }) => getFact(db, params.id));
  serveCall(app, parts, factCalls.createFact, async ({ body, actor }) =>
    getFact(db, await createFact(db, actor, body)),
  );
  serveCall(app, parts, factCalls.updateFact, async ({ params, body, actor, version }) => {
    await updateFact(db, actor, { id: params.id, version }, body);
    return getFact(db, params.id);
  });
  serveCall(app, parts, factCalls.deleteFact, async ({ params, actor, version }) => {
    await deleteFact(db, actor, { id: params.id, version });
    return { id: params.id };
  });
  serveCall(app, parts, factCalls.listFactVersions, async ({ params }) => {
    const name = (await getFact(db, params.id)).id;
    const items = await readVersions(db, { kind: 'fact', name, shape: writtenFact });
    return { items, total: items.length };
  });
  serveCall(app, parts, factCalls.listFactChoices, () => listFactChoices(db));

  serveList(app, parts, staffFactFamilies, async ({ query }) => {
    const rows = (await listFactFamilies(db)).filter(
      ({ is_own }) => (query.is_own ?? `${is_own}`) === `${is_own}`,
    );
    return listOfRows(rows, query, ['label', 'matched', 'card_text']);
  });
  serveCall(app, parts, factCalls.getStaffFactFamily, ({ params }) =>
    getStaffFactFamily(db, params.id),
  );
  serveCall(app, parts, factCalls.createFactFamily, async ({ body, actor }) =>
    getStaffFactFamily(db, await createFactFamily(db, actor, body)),
  );
  serveCall(app, parts, factCalls.updateFactFamily, async ({ params, body, actor, version }) => {
    await updateFactFamily(db, actor, { id: params.id, version }, body);
    return getStaffFactFamily(db, params.id);
  });
  serveCall(app, parts, factCalls.deleteFactFamily, async ({ params, actor, version }) => {
    await deleteFactFamily(db, actor, { id: params.id, version });
    return { id: params.id };
  });
  serveCall(app, parts, factCalls.listFactFamilyVersions, async ({ params }) => {
    const name = (await getStaffFactFamily(db, params.id)).id;
    const shape = writtenFamily;
    const items = await readVersions(db, { kind: 'fact-family', name, shape });
    return { items, total: items.length };
  });
}
