import type { FastifyInstance } from 'fastify';
import { staffWarranties, warrantyCalls } from '#contract/delivery/staff-warranties.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { findWarranties } from './find-warranties.ts';
import {
  createWarranty,
  listWarranties,
  readPaperWarranty,
  updateWarranty,
} from './paper-warranties.ts';

export function serveStaffWarranties(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffWarranties, ({ query, reader }) => listWarranties(reader, query));
  serveCall(app, parts, warrantyCalls.getStaffWarranty, ({ params }) =>
    readPaperWarranty(db, params.id),
  );
  serveCall(app, parts, warrantyCalls.createWarranty, ({ body, actor }) =>
    createWarranty({ db, config, actor }, body),
  );
  serveCall(app, parts, warrantyCalls.updateWarranty, ({ params, body, actor, version }) =>
    updateWarranty({ db, config, actor }, { id: params.id, version }, body),
  );
  serveCall(app, parts, warrantyCalls.findWarranties, ({ query, reader }) =>
    findWarranties(reader, config, query.q),
  );
}
