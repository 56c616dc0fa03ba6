import * as z from 'zod/mini';
import { fieldsOf, filledText, oneOf, text, wholeNumber, yesOrNo } from '../base/fields/fields.ts';
import { MAX_LITRES } from '../base/limits.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

/** Capacities are null if unknown. */
const vehicle = z.object({
  id: z.int(),
  name: z.string(),
  plate: z.string(),
  max_litres: z.nullable(z.int()),
  max_kg: z.nullable(z.int()),
  active: z.boolean(),
  version: z.int(),
});
export type Vehicle = z.infer<typeof vehicle>;

const vehicleForm = fieldsOf({
  name: filledText(2, 60),
  plate: z.optional(text(20)),
  max_litres: z.optional(z.nullable(wholeNumber(1, MAX_LITRES))),
  max_kg: z.optional(z.nullable(wholeNumber(1, 100_000))),
  active: z.optional(yesOrNo),
});
export type VehicleForm = z.infer<typeof vehicleForm>;

export const staffVehicles = defineList({
  name: 'vehicules',
  record: { one: paths.staffVehicle },
  summary: 'Les véhicules des tournées ; cherche un nom ou une plaque',
  right: 'rounds:read',
  sorts: ['name'],
  filters: { active: z.optional(oneOf(['true', 'false'])) },
  example: { q: 'camion' },
  item: vehicle,
  columns: {
    name: 'Véhicule',
    plate: 'Plaque',
    max_litres: 'Litres au plus',
    max_kg: 'Kilos au plus',
    active: 'Utilisé',
  },
});

export const vehicleCalls = {
  ...staffVehicles.calls,
  getVehicle: staffCall('rounds:read', {
    method: 'GET',
    path: paths.staffVehicle,
    summary: 'Un véhicule',
    params: ofId,
    reply: vehicle,
  }),
  createVehicle: staffCall('rounds:write', {
    method: 'POST',
    path: staffVehicles.path,
    summary: 'Ajoute un véhicule',
    status: 201,
    body: vehicleForm,
    reply: vehicle,
  }),
  updateVehicle: staffCall('rounds:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffVehicle,
    summary: 'Change un véhicule, ou ne l’utilise plus',
    params: ofId,
    body: vehicleForm,
    reply: vehicle,
  }),
};
