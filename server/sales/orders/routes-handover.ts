import type { FastifyInstance } from 'fastify';
import { addressMediaCalls } from '#contract/base/fields/address-media.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { deliverySlotCalls, deliveryZoneCalls } from '#contract/sales/handover/delivery-calls.ts';

import { pickupCalls } from '#contract/sales/handover/pickup.ts';
import { dayOffCalls, staffDaysOff } from '#contract/sales/handover/staff-days-off.ts';
import { slotCalls, staffSlots } from '#contract/sales/handover/staff-slots.ts';
import { staffZoneCalls, staffZones } from '#contract/sales/handover/staff-zones.ts';
import { storeMedia } from '#server/base/address-media/keep-media.ts';
import type { Range } from '#server/base/byte-range.ts';
import { isKey } from '#server/base/hash.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { sendFile } from '#server/base/http/send-file.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor, guesserOf, readRequestActor } from '#server/base/http/session.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import { readAddressMedia } from './delivery/address-media.ts';
import { listPickupPlaces, readWantedPieces } from './delivery/choose-delivery.ts';
import {
  createDayOff,
  deleteDayOff,
  listDaysOff,
  readDayOff,
  updateDayOff,
} from './delivery/days-off.ts';
import {
  createDeliveryZone,
  listDeliveryZones,
  listZones,
  readDeliveryZone,
  updateDeliveryZone,
} from './delivery/delivery-zones.ts';
import { listOpenSlots } from './slots/book-slot.ts';
import { closeSlotDay, listSlotDays } from './slots/slot-days.ts';
import {
  createSlotRules,
  listSlotRules,
  readSlotRule,
  updateSlotRule,
} from './slots/slot-rules.ts';

/** Zones of delivery and days off, for the shop and for staff. */
export function serveDelivery(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, deliveryZoneCalls.listDeliveryZones, () => listDeliveryZones(db));
  serveCall(app, parts, deliveryZoneCalls.createDeliveryZone, ({ body, actor }) =>
    createDeliveryZone(db, actor, body),
  );
  serveCall(app, parts, deliveryZoneCalls.updateDeliveryZone, ({ params, body, actor, version }) =>
    updateDeliveryZone(db, actor, { id: params.id, version }, body),
  );
  serveList(app, parts, staffZones, ({ query, reader }) => listZones(reader, query));
  serveCall(app, parts, staffZoneCalls.getDeliveryZone, ({ params }) =>
    readDeliveryZone(db, params.id),
  );
  serveDaysOff(app, parts);
}

function serveDaysOff(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveList(app, parts, staffDaysOff, ({ query, reader }) => listDaysOff(reader, query));
  serveCall(app, parts, dayOffCalls.getDayOff, ({ params }) => readDayOff(db, params.id));
  serveCall(app, parts, dayOffCalls.createDayOff, ({ body, actor }) =>
    createDayOff(db, actor, body),
  );
  serveCall(app, parts, dayOffCalls.updateDayOff, ({ params, body, actor, version }) =>
    updateDayOff(db, actor, { id: params.id, version }, body),
  );
  serveCall(app, parts, dayOffCalls.deleteDayOff, ({ params, actor, version }) =>
    deleteDayOff(db, actor, { id: params.id, version }),
  );
}

const KEEPINGS = { max: 40, windowMs: 3_600_000, sentence: 'Plusieurs fichiers sont déjà partis.' };

type File = { Params: { key: string }; Querystring: { token?: string } };

/** Stores and sends photos of doors and voice notes. */
export function serveAddressMedia(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, KEEPINGS);
  serveCall(app, parts, addressMediaCalls.keepAddressMedia, async ({ body, request }) => {
    await limit(request);
    const actor = await readRequestActor(request, db, config);
    const partnerId = actor?.kind === 'account' ? actor.id : null;
    const key = await storeMedia(db, partnerId, guesserOf(request, actor), body);
    return { key, url: pathTo(paths.addressMediaFile, { key }) };
  });
  app.get<File>(
    paths.addressMediaFile,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const { key } = request.params;
      if (!isKey(key)) throw new Problem('not-found', 'Ce fichier n’existe pas ou plus.');
      const orderToken = request.query.token;
      const actor = await findCurrentActor(request, db, config, orderToken);
      const { mime, bytes } = await readAddressMedia(
        { db, config, actor: { actor, orderToken } },
        key,
      );
      const whole = Buffer.from(bytes);
      const read = ({ from, to }: Range) => [whole.subarray(from, to + 1)];
      return sendFile(request, reply, { mime, size: whole.length, read });
    },
  );
}

/** Open slots for the shop; rules of slots and the closing of a day for staff. */
export function serveSlots(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const { listOpenSlots: listOpen } = deliverySlotCalls;
  serveCall(app, parts, listOpen, ({ params, query, reader }) =>
    listOpenSlots(reader, config, { zoneId: params.id, days: query.jours, litres: query.litres }),
  );
  serveList(app, parts, staffSlots, ({ query, reader }) => listSlotRules(reader, query));
  serveCall(app, parts, slotCalls.getSlotRule, ({ params }) => readSlotRule(db, params.id));
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

/** The places where a basket can be collected. */
export function servePickup(app: FastifyInstance, parts: Parts): void {
  serveCall(app, parts, pickupCalls.listPickupPlaces, ({ query: { articles }, reader }) =>
    listPickupPlaces(
      reader,
      parts.config,
      articles === undefined ? [] : readWantedPieces(articles),
    ),
  );
}
