import * as z from 'zod/mini';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';

/** In the manager's order of importance. */
export const HEALTH_POINTS = [
  'deliveries',
  'payments',
  'money',
  'stock',
  'messages',
  'whatsapp',
  'jobs',
  'backup',
  'disk',
  'settings',
] as const;
export type HealthPoint = (typeof HEALTH_POINTS)[number];

/** `watch` can wait for the day, `bad` cannot. */
const HEALTH_STATES = ['good', 'watch', 'bad'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

const health = z.object({
  points: z.array(
    z.object({
      name: z.enum(HEALTH_POINTS),
      state: z.enum(HEALTH_STATES),
      /** In French, with what to do. */
      says: z.string(),
    }),
  ),
});
export type Health = z.infer<typeof health>;

export const healthCalls = {
  getHealth: staffCall('jobs:read', {
    method: 'GET',
    path: paths.health,
    summary: 'Comment va la boutique : ce qui est en retard, ce qui attend, la dernière sauvegarde',
    reply: health,
  }),
};
