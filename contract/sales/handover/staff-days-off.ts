import * as z from 'zod/mini';
import { day, fieldsOf, filledText, oneOf, yesOrNo } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { days, defineList } from '#contract/base/staff-list.ts';
import { DAY_OFF_KINDS } from './day-off-kinds.ts';

const dayOff = z.object({
  id: z.int(),
  day: z.string(),
  name: z.string(),
  kind: z.enum(DAY_OFF_KINDS),
  delivers: z.boolean(),
  version: z.int(),
});
export type DayOff = z.infer<typeof dayOff>;

/** For a yearly holiday the year does not matter. */
const dayOffForm = fieldsOf({
  day,
  name: filledText(2, 80),
  kind: oneOf(DAY_OFF_KINDS),
  delivers: z.optional(yesOrNo),
});
export type DayOffForm = z.infer<typeof dayOffForm>;

export const staffDaysOff = defineList({
  name: 'jours-feries',
  record: { one: paths.staffDayOff },
  summary: 'Les jours fériés et les autres jours à part ; cherche un nom',
  right: 'catalogue:read',
  sorts: ['day', 'name'],
  filters: { kind: z.optional(oneOf(DAY_OFF_KINDS)), ...days },
  example: { q: 'tabaski', filter: { kind: 'announced' } },
  item: dayOff,
  columns: { day: 'Jour', name: 'Nom', kind: 'Sorte', delivers: 'On livre' },
});

export const dayOffCalls = {
  ...staffDaysOff.calls,
  getDayOff: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.staffDayOff,
    summary: 'Un jour férié',
    params: ofId,
    reply: dayOff,
  }),
  createDayOff: staffCall('delivery:write', {
    method: 'POST',
    path: staffDaysOff.path,
    summary: 'Ajoute un jour férié, ou un jour de livraison à part',
    status: 201,
    body: dayOffForm,
    reply: dayOff,
  }),
  updateDayOff: staffCall('delivery:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffDayOff,
    summary: 'Change un jour férié, par exemple une fois la fête annoncée',
    params: ofId,
    body: dayOffForm,
    reply: dayOff,
  }),
  deleteDayOff: staffCall('delivery:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffDayOff,
    summary: 'Retire un jour férié',
    params: ofId,
    reply: z.object({ id: z.int() }),
  }),
};
