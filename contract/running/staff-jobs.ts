import * as z from 'zod/mini';
import { fieldsOf, filledText, text } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

/** A job that failed at every attempt. The API never returns its payload. */
const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  failed_at: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  /** Without data. */
  reason: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

const overview = z.object({
  /** Whether a process worked on jobs in the last minutes. */
  is_worker_alive: z.boolean(),
  seen_at: z.nullable(z.string()),
  kinds: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      oldest_waiting_at: z.nullable(z.string()),
    }),
  ),
});
export type JobOverview = z.infer<typeof overview>;

export const staffJobs = defineList({
  name: 'taches',
  summary: 'Les tâches abandonnées après tous leurs essais',
  right: 'jobs:read',
  sorts: ['-failed_at', 'name'],
  example: { q: 'message' },
  item: failedJob,
  columns: {
    label: 'Tâche',
    failed_at: 'Abandonnée le',
    created_at: 'Créée le',
    attempts: 'Essais',
    reason: 'Raison',
  },
});

export const jobCalls = {
  ...staffJobs.calls,
  getJobOverview: staffCall('jobs:read', {
    method: 'GET',
    path: paths.staffJobOverview,
    summary: 'Ce qui attend, ce qui tourne, ce qui a échoué, par sorte de tâche',
    reply: overview,
  }),
  retryJob: staffCall('jobs:write', {
    method: 'POST',
    path: paths.staffJobRetry,
    summary: 'Relancer une tâche abandonnée',
    params: fieldsOf({
      id: text(36, z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'tâche inconnue')),
    }),
    reply: z.object({ id: z.string() }),
  }),
  retryJobs: staffCall('jobs:write', {
    method: 'POST',
    path: paths.staffJobsRetry,
    summary:
      'Relancer toutes les tâches abandonnées d’une sorte ; des messages, ceux d’une semaine au plus et sans code',
    body: fieldsOf({ name: filledText(1, 60) }),
    reply: z.object({ retried: z.int() }),
  }),
};
