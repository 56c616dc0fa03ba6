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
      /** `needed`: the role may do nothing before the second factor is on. */
      second_factor: z.enum(['off', 'on', 'needed']),
      /** The role requires it, so it cannot be removed. */
      keeps_second_factor: z.boolean(),
      /** Decisions of two people that this person may take alone, after a delay (rule B-48). */
      acts_alone: z.array(z.string()),
    }),
  }),
};
