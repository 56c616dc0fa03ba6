import * as z from 'zod/mini';
import { fieldsOf, oneOf, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';
import { SERVICE_KINDS } from '../goods/service-kinds.ts';
import { SERVICE_OUTCOMES, SERVICE_PHOTO_LENGTH, SERVICE_TASK_STATES } from './service-outcomes.ts';

/** A sold service of a delivered order that a technician does; its id is that of the order line. */
const serviceTask = z.object({
  id: z.int(),
  kind: z.enum(SERVICE_KINDS),
  service: z.string(),
  product: z.string(),
  quantity: z.int(),
  order_id: z.int(),
  order_name: z.string(),
  customer: z.string(),
  phone: z.nullable(z.string()),
  address: z.string(),
  zone: z.string(),
  /** Of the delivery, in Dakar. */
  delivered_on: z.string(),
  /** The first day of this service from the delivery on. */
  day: z.string(),
  state: z.enum(SERVICE_TASK_STATES),
  /** Why it was not done, or what the technician noted. */
  note: z.string(),
  photo: z.nullable(z.string()),
  by: z.string(),
  at: z.nullable(z.string()),
});
export type ServiceTask = z.infer<typeof serviceTask>;

const outcome = fieldsOf({
  outcome: oneOf(SERVICE_OUTCOMES),
  note: z.optional(text(500, z.trim())),
  /** A data URL. */
  photo: z.optional(text(SERVICE_PHOTO_LENGTH)),
});
export type ServiceOutcomeForm = z.infer<typeof outcome>;

export const staffServiceTasks = defineList({
  name: 'services-a-faire',
  summary: 'Les services des commandes livrées ; cherche une commande, un client, un service',
  right: 'after-sales:read',
  sorts: ['id', 'day', 'order_name'],
  filters: {
    state: z.optional(oneOf(SERVICE_TASK_STATES)),
    /** Whether the day of the service has come and the work is still to do. */
    due: z.optional(oneOf(['true', 'false'])),
  },
  example: { q: 'installation', filter: { state: 'open' } },
  item: serviceTask,
  columns: {
    day: 'Jour',
    service: 'Service',
    product: 'Produit',
    quantity: 'Pièces',
    order_name: 'Commande',
    customer: 'Client',
    phone: 'Téléphone',
    address: 'Adresse',
    zone: 'Zone',
    state: 'État',
    note: 'Note',
    at: 'Fini le',
  },
});

export const serviceTaskCalls = {
  ...staffServiceTasks.calls,
  endServiceTask: staffCall('after-sales:write', {
    method: 'POST',
    path: paths.serviceTask,
    summary: 'Note un service fait, avec une photo, ou pas fait, avec une raison',
    params: ofId,
    body: outcome,
    reply: serviceTask,
    bodyLimitBytes: SERVICE_PHOTO_LENGTH + 64 * 1024,
  }),
};
