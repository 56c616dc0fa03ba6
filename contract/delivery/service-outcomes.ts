/** How a technician ended a service at the customer's home. */
export const SERVICE_OUTCOMES = ['done', 'not_done'] as const;

/** `open`: to do; `cancelled`: a credit note took the service off the order. */
export const SERVICE_TASK_STATES = ['open', ...SERVICE_OUTCOMES, 'cancelled'] as const;

export type ServiceTaskState = (typeof SERVICE_TASK_STATES)[number];

export const SERVICE_TASK_WORDS: Record<ServiceTaskState, string> = {
  open: 'À faire',
  done: 'Fait',
  not_done: 'Pas fait',
  cancelled: 'Annulé',
};

/** Of a photo as a data URL, after the browser made it small. */
export const SERVICE_PHOTO_LENGTH = 400 * 1024;
