import { type SQL, sql } from 'drizzle-orm';
import type { QueueOptions } from 'pg-boss';
import {
  insertJobs as insertStatement,
  notifyQueue as notifyStatement,
  updateJob as updateStatement,
} from 'pg-boss/dist/plans.js';
import { fieldsOf } from '#contract/base/tables.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { currentStep } from '#server/base/traces/steps.ts';

/** Absent from jobs of earlier releases; see `limits/message-budget.ts`. */
type Asked = { asker?: { network: string; device?: string | undefined } };

export type JobData = {
  'deliver-message': { messageId: number };
  'deliver-sms': { messageId: number; isBySms?: boolean };
  'follow-whatsapp': { messageId: number };
  'send-whatsapp': { messageId: number };
  'answer-whatsapp-cart': { messageId: number };
  'read-whatsapp-templates': null;
  'answer-recovery': { requestId: number } & Asked;
  'send-sign-in-code': { codeId: number; isCounted?: boolean } & Asked;
  'forward-lead': { leadId: number };
  'run-import': { importId: number };
  'fetch-import-pictures': { importId: number };
  'run-moving': { fileId: number };
  'tell-partners': null;
  'deliver-webhook': { deliveryId: number };
  'tell-alerts': null;
  'deliver-push': { alertId: number };
  'tell-of-step': { eventId: number };
  'make-variants': { hash: string };
  'expire-orders': null;
  'convert-leads': null;
  'remind-instalments': null;
  'remind-proformas': null;
  'tell-ending-keys': null;
  'tell-left-askers': null;
  'work-payment-event': { eventId: number };
  'reconcile-payments': null;
  'collect-papers': null;
  'certify-paper': { documentId: number };
  'compare-wave-ledger': null;
  'end-promotions': null;
  'count-pairs': null;
  'expire-vouchers': null;
  'check-stock': null;
  'cover-old-orders': null;
  'settle-families': null;
  'delete-old-data': null;
  'back-up': null;
};

export type JobName = keyof JobData;

export const JOB_LABELS: Record<JobName, string> = {
  'deliver-message': 'Envoyer un e-mail',
  'deliver-sms': 'Envoyer un SMS',
  'follow-whatsapp': 'Vérifier qu’un message WhatsApp est arrivé',
  'send-whatsapp': 'Envoyer une réponse par WhatsApp',
  'answer-whatsapp-cart': 'Répondre à un panier reçu par WhatsApp',
  'read-whatsapp-templates': 'Relire les modèles WhatsApp',
  'answer-recovery': 'Répondre à un code ou un mot de passe demandé',
  'send-sign-in-code': 'Envoyer un code de connexion demandé',
  'forward-lead': 'Transmettre un panier au CRM',
  'tell-partners': 'Préparer ce que les partenaires apprennent',
  'deliver-webhook': 'Prévenir un partenaire',
  'tell-alerts': 'Envoyer les alertes demandées par les clients',
  'deliver-push': 'Envoyer une notification',
  'run-import': 'Lire ou appliquer un fichier du catalogue',
  'fetch-import-pictures': 'Télécharger les photos d’un import',
  'run-moving': 'Lire ou reprendre un fichier d’une autre boutique',
  'tell-of-step': 'Prévenir le client d’une étape de sa commande',
  'make-variants': 'Préparer les tailles d’une image',
  'expire-orders': 'Annuler les commandes non payées à temps',
  'convert-leads': 'Trouver les commandes qui suivent un panier',
  'remind-instalments': 'Rappeler les échéances',
  'remind-proformas': 'Rappeler les factures proforma',
  'tell-ending-keys': 'Prévenir des clés d’API qui finissent bientôt',
  'tell-left-askers': 'Envoyer les réponses que personne n’a envoyées',
  'work-payment-event': 'Relire un paiement annoncé',
  'reconcile-payments': 'Relire les paiements en attente',
  'collect-papers': 'Trouver les factures à certifier',
  'certify-paper': 'Faire certifier une facture ou un avoir',
  'compare-wave-ledger': 'Comparer avec le relevé de Wave',
  'end-promotions': 'Commencer et finir les promotions',
  'count-pairs': 'Compter ce qui s’achète ensemble',
  'expire-vouchers': 'Finir les bons d’achat',
  'check-stock': 'Comparer le stock avec ses mouvements',
  'cover-old-orders': 'Trouver les articles des remises d’avant',
  'settle-families': 'Mettre à jour les familles de modèles',
  'delete-old-data': 'Effacer les anciennes données',
  'back-up': 'Sauvegarder la base de données',
};

const YEAR_S = 365 * 86_400;

/** Jobs that failed for good (`docs/operations/look-into.md`). */
export const FAILED_QUEUE = 'failed';

/** Delays double, and chance adds up to as much again: e-mail is retried for 17 to 34 hours, a lead twice as long. */
export const queues: Record<JobName, QueueOptions> = {
  'deliver-message': {
    retryLimit: 10,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 120,
    // Messages wait until the shop has a mail server.
    retentionSeconds: YEAR_S,
  },
  /** A code is valid for ten minutes, so later retries are useless. */
  'deliver-sms': {
    retryLimit: 6,
    retryDelay: 20,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionSeconds: YEAR_S,
  },
  'follow-whatsapp': { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 30 },
  /** Within the hour the customer has the reply, or staff see the failure. */
  'send-whatsapp': { retryLimit: 5, retryDelay: 20, retryBackoff: true, expireInSeconds: 60 },
  /** Within the hour, while the customer still looks. */
  'answer-whatsapp-cart': {
    retryLimit: 6,
    retryDelay: 20,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  /** The next hourly run retries. */
  'read-whatsapp-templates': { retryLimit: 2, retryDelay: 60, expireInSeconds: 300 },
  'answer-recovery': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 30 },
  /** A code is valid for ten minutes. */
  'send-sign-in-code': { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 30 },
  'forward-lead': { retryLimit: 12, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
  'tell-partners': { retryLimit: 5, retryDelay: 10, retryBackoff: true },
  /** Three to six days (Standard Webhooks recommends three); the partner's page lists failures. */
  'deliver-webhook': { retryLimit: 13, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
  /** The next run retries. */
  'tell-alerts': { retryLimit: 0, expireInSeconds: 280 },
  /** An alert is useful for some hours. */
  'deliver-push': { retryLimit: 7, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
  /** 10 MB take minutes; the clerk uploads again sooner than a third try. */
  'run-import': { retryLimit: 1, retryDelay: 5, expireInSeconds: 900 },
  'run-moving': { retryLimit: 1, retryDelay: 5, expireInSeconds: 900 },
  /** One portion; twelve slow pictures of one product take two minutes. About half an hour. */
  'fetch-import-pictures': {
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 300,
  },
  'tell-of-step': { retryLimit: 5, retryDelay: 10, retryBackoff: true },
  /** A visitor's request makes a missing variant. */
  'make-variants': { retryLimit: 2, retryDelay: 60 },
  'expire-orders': { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  'convert-leads': { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  'remind-instalments': { retryLimit: 5, retryDelay: 120, retryBackoff: true },
  'remind-proformas': { retryLimit: 5, retryDelay: 120, retryBackoff: true },
  'tell-ending-keys': { retryLimit: 5, retryDelay: 120, retryBackoff: true },
  'tell-left-askers': { retryLimit: 5, retryDelay: 120, retryBackoff: true },
  /** Three to six hours; the payment is also read again on a schedule. */
  'work-payment-event': {
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 120,
  },
  /** The next minute retries. */
  'reconcile-payments': { retryLimit: 0, expireInSeconds: 900 },
  /** The next minute retries. */
  'collect-papers': { retryLimit: 0, expireInSeconds: 900 },
  /** A day or two; staff sees what is left. Papers wait until the shop has a certifier. */
  'certify-paper': {
    retryLimit: 11,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionSeconds: YEAR_S,
  },
  'compare-wave-ledger': { retryLimit: 6, retryDelay: 120, retryBackoff: true },
  'check-stock': { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 },
  'cover-old-orders': { retryLimit: 5, retryDelay: 120, retryBackoff: true, expireInSeconds: 3600 },
  'settle-families': { retryLimit: 5, retryDelay: 120, retryBackoff: true },
  'end-promotions': { retryLimit: 5, retryDelay: 60, retryBackoff: true },
  'count-pairs': { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 },
  'expire-vouchers': { retryLimit: 5, retryDelay: 60, retryBackoff: true },
  'delete-old-data': { retryLimit: 5, retryDelay: 120, retryBackoff: true },
  'back-up': { retryLimit: 2, retryDelay: 600, expireInSeconds: 7200 },
};

/**
 * Starts `afterS` seconds after the transaction began, if it commits. Within a queue the highest `priority` starts first,
 * 0 by default.
 */
export async function enqueue<N extends JobName>(
  tx: Db,
  name: N,
  data: JobData[N],
  { afterS, priority }: { afterS?: number; priority?: number } = {},
): Promise<void> {
  await insertJobs(tx, name, [{ data: withTrace(data), startAfter: afterS, priority }]);
}

/** Enqueues all in one statement, or in none for an empty list. */
export async function enqueueAll<N extends JobName>(
  tx: Db,
  name: N,
  all: readonly JobData[N][],
  { priority }: { priority?: number } = {},
): Promise<void> {
  if (all.length === 0) return;
  await insertJobs(
    tx,
    name,
    all.map((data) => ({ data: withTrace(data), priority })),
  );
}

/** Jobs of a larger statement: `insert` goes to its `with`, `notify` to its select list. Execute with `traceOfJobs()`. */
export const jobsWithin = (
  name: JobName,
  { data, priority, rows }: { data: SQL; priority: SQL; rows: SQL },
): ReturnType<typeof jobParts> =>
  jobParts(
    name,
    sql`(select json_agg(json_build_object('data', ${data} || ${sql.placeholder('trace')}::jsonb,
        'priority', ${priority}))
      from ${rows})`,
  );

/** Value of the placeholder in `jobsWithin`: the current trace; an empty object outside one. */
export const traceOfJobs = (): { trace: string } => ({ trace: JSON.stringify(withTrace({})) });

/** One job per `key`: a waiting job takes the new data, a running one gets a successor. */
export async function enqueueOnce<N extends JobName>(
  tx: Db,
  name: N,
  data: JobData[N],
  { key, afterS }: { key: string; afterS: number },
): Promise<void> {
  const job = { data: withTrace(data), singletonKey: key };
  if (await updateJob(tx, name, job)) return;
  await insertJobs(tx, name, [{ ...job, startAfter: afterS }]);
}

/** `send` and `update` of pg-boss (12.35.0) need a started instance (docs/decisions/007). A test compares the SQL. */

const SCHEMA = 'pgboss';

/** Table of queues without one of their own. */
const TABLE = 'job_common';

type Job = {
  data: unknown;
  singletonKey?: string;
  startAfter?: number | undefined;
  priority?: number | undefined;
};

async function insertJobs(tx: Db, name: string, jobs: readonly Job[]): Promise<void> {
  const statement = insertStatement(SCHEMA, { table: TABLE, name, returnId: true, notify: true });
  await tx.execute(bind(statement, jobs));
}

async function updateJob(
  tx: Db,
  name: string,
  job: Job & { singletonKey: string },
): Promise<boolean> {
  const statement = updateStatement(SCHEMA, TABLE, name, 'singletonKey', 'newest', true);
  return rowsOf(await tx.execute(bind(statement, job))).length > 0;
}

/** `jobs` is an expression of the statement. These jobs have to start at once. */
function jobParts(name: string, jobs: SQL): { insert: SQL; notify: SQL } {
  const insert = insertStatement(SCHEMA, { table: TABLE, name, returnId: false });
  return { insert: fill(insert, jobs), notify: sql.raw(notifyStatement(SCHEMA, name)) };
}

const bind = (statement: string, parameter: unknown): SQL =>
  fill(statement, sql`${JSON.stringify(parameter)}`);

function fill(statement: string, parameter: SQL): SQL {
  const [before = '', after = ''] = statement.split('$1');
  return sql`${sql.raw(before)}${parameter}${sql.raw(after)}`;
}

const withTrace = <D extends object | null>(data: D): D => {
  const traceparent = currentStep.getStore();
  return data === null || traceparent === undefined ? data : { ...data, traceparent };
};

/** The trace that the enqueuing code stored in the data of a job; undefined for none. */
export function traceOf(data: unknown): string | undefined {
  const { traceparent } = fieldsOf(data);
  return typeof traceparent === 'string' ? traceparent : undefined;
}
