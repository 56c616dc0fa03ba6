import type { FastifyInstance } from 'fastify';
import { deliverySlotCalls } from '#contract/sales/handover/delivery-slots.ts';
import { slotCalls, staffSlots } from '#contract/sales/handover/staff-slots.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { listOpenSlots } from './list-open-slots.ts';
import { closeSlotDay, listSlotDays } from './slot-days.ts';
import { createSlotRules, getSlotRule, listSlotRules, updateSlotRule } from './slot-rules.ts';

/** When the shop delivers: what is open to buyers, and what staff offers. */
export function serveSlots(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const { listOpenSlots: listOpen } = deliverySlotCalls;
  serveCall(app, parts, listOpen, ({ params, query, reader }) =>
    listOpenSlots(reader, config, { zoneId: params.id, days: query.jours, litres: query.litres }),
  );
  serveList(app, parts, staffSlots, ({ query, reader }) => listSlotRules(reader, query));
  serveCall(app, parts, slotCalls.getSlotRule, ({ params }) => getSlotRule(db, params.id));
  serveCall(app, parts, slotCalls.createSlotRules, ({ body, actor }) =>
    createSlotRules(db, actor, body),
  );
  serveCall(app, parts, slotCalls.updateSlotRule, ({ params, body, actor, version }) =>
    updateSlotRule(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, slotCalls.listSlotDays, ({ query, reader }) =>
    listSlotDays(reader, config, query),
  );
  serveCall(app, parts, slotCalls.closeSlotDay, ({ params, body, actor, version }) => {
    const { day, closed: isClosed } = body;
    return closeSlotDay({ db, config, actor }, { slotId: params.id, day, isClosed }, version);
  });
}
