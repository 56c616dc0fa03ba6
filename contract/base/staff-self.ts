import * as z from 'zod/mini';
import { ROLES } from './access.ts';
import { paths } from './paths.ts';
import { staffCall } from './staff-call.ts';

export const selfCalls = {
  getStaffSelf: staffCall('office:enter', {
    method: 'GET',
    path: paths.staffSelf,
    summary: 'Qui est connecté à la gestion, et ce qu’il peut y faire',
    reply: z.object({
      id: z.nullable(z.int()),
      name: z.string(),
      email: z.string(),
      role: z.union([z.enum(ROLES), z.literal('machine')]),
      rights: z.array(z.string()),
      /** Whether signing in takes a code; `needed` until it does for those who may do nothing without. */
      second_factor: z.enum(['off', 'on', 'needed']),
      /** Whether it stays, because the role may do nothing without. */
      keeps_second_factor: z.boolean(),
    }),
  }),
};
