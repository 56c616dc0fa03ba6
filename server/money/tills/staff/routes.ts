import type { FastifyInstance } from 'fastify';
import {
  staffTillCalls,
  staffTillSales,
  staffTillSessions,
  staffTillShortages,
  staffTills,
} from '#contract/money/tills/staff-tills.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { acceptSession } from '../sessions/accept-session.ts';
import { readTillSale } from './read-sale.ts';
import { acceptTillSale, listTillSales, settleTillSale } from './sales.ts';
import { listTillSessions, readTillSession } from './sessions.ts';
import { listTillShortages, readTillShortage, settleTillShortage } from './shortages.ts';
import { createTill, listTills, readStaffTill, shutOutDevice, updateTill } from './tills.ts';

/** Tills for staff: tills and devices, sessions and closings, refused sales, and what the stock lacked. */
export function serveStaffTills(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffTills, ({ query, reader }) => listTills(reader, query));
  serveCall(app, parts, staffTillCalls.getStaffTill, ({ params }) => readStaffTill(db, params.id));
  serveCall(app, parts, staffTillCalls.createTill, ({ body, actor }) =>
    createTill(db, actor, body),
  );
  serveCall(app, parts, staffTillCalls.updateTill, ({ params, body, actor, version }) =>
    updateTill(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, staffTillCalls.shutOutDevice, ({ params, actor }) =>
    shutOutDevice(db, actor, { tillId: params.id, deviceId: params.device }),
  );
  serveList(app, parts, staffTillSessions, ({ query, reader }) => listTillSessions(reader, query));
  serveCall(app, parts, staffTillCalls.getTillSession, ({ params, actor }) =>
    readTillSession(db, actor, params.id),
  );
  serveCall(app, parts, staffTillCalls.acceptTillSession, async (sent) => {
    const { params, body, actor, version } = sent;
    await acceptSession({ db, config, actor }, { id: params.id, version }, body.note ?? '');
    return readTillSession(db, actor, params.id);
  });
  serveList(app, parts, staffTillSales, ({ query, reader }) => listTillSales(reader, query));
  serveCall(app, parts, staffTillCalls.getTillSale, ({ params }) => readTillSale(db, params.id));
  serveCall(app, parts, staffTillCalls.acceptTillSale, async ({ params, body, actor }) => {
    await acceptTillSale({ db, config, actor }, params.id, body.note);
    return readTillSale(db, params.id);
  });
  serveCall(app, parts, staffTillCalls.settleTillSale, async ({ params, body, actor }) => {
    await settleTillSale({ db, config, actor }, params.id, body.note);
    return readTillSale(db, params.id);
  });
  serveList(app, parts, staffTillShortages, ({ query, reader }) =>
    listTillShortages(reader, query),
  );
  serveCall(app, parts, staffTillCalls.getTillShortage, ({ params }) =>
    readTillShortage(db, params.id),
  );
  serveCall(app, parts, staffTillCalls.settleTillShortage, async ({ params, body, actor }) => {
    await settleTillShortage(db, actor, params.id, body.note);
    return readTillShortage(db, params.id);
  });
}
