import type { FastifyInstance } from 'fastify';
import {
  familyCalls,
  familyProposals,
  staffFamilies,
} from '#contract/goods/catalogue/staff-families.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import {
  addToFamily,
  createFamily,
  deleteFamily,
  removeFromFamily,
  updateFamily,
} from './change-family.ts';
import { listProposals, listStaffFamilies, refuseProposal } from './list-families.ts';
import { getFamily } from './read-family.ts';

/** Families of models for staff, and those that the shop proposes. */
export function serveFamilies(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffFamilies, ({ query, reader }) => listStaffFamilies(reader, query));
  serveList(app, parts, familyProposals, ({ query, reader }) => listProposals(reader, query));
  serveCall(app, parts, familyCalls.getStaffFamily, ({ params }) => getFamily(db, params.id));
  serveCall(app, parts, familyCalls.createFamily, ({ body, actor }) =>
    createFamily(db, actor, body),
  );
  serveCall(app, parts, familyCalls.updateFamily, ({ params, body, actor, version }) =>
    updateFamily(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, familyCalls.addToFamily, ({ params, body, actor }) =>
    addToFamily(db, actor, params.id, body.product_ids),
  );
  serveCall(app, parts, familyCalls.removeFromFamily, async ({ params, body, actor }) => ({
    family: (await removeFromFamily(db, actor, params.id, body.product_ids)) ?? null,
  }));
  serveCall(app, parts, familyCalls.deleteFamily, async ({ params, actor, version }) => {
    await deleteFamily(db, actor, { id: params.id, version });
    return { id: params.id };
  });
  serveCall(app, parts, familyCalls.refuseFamily, async ({ body, actor }) => {
    await refuseProposal(db, actor, body.likeness);
    return { id: body.likeness };
  });
}
