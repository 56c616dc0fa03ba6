import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Config } from '#server/base/config/config.ts';
import type { Database } from '#server/base/db/open.ts';
import { deleteOldAnswers } from '#server/base/limits/idempotency.ts';
import {
  enqueue,
  enqueueOnce,
  type JobData,
  type JobName,
  traceOf,
} from '#server/base/queue/queue.ts';

import { inStep } from '#server/base/traces/steps.ts';
import { withoutData } from '#server/base/without-data.ts';
import { deleteUnfinishedUploads } from '#server/delivery/after-sales/media/upload.ts';
import { deliverPush } from '#server/goods/alerts/deliver-push.ts';
import { deleteOldAlerts } from '#server/goods/alerts/forget-alerts.ts';
import { sendDueAlerts } from '#server/goods/alerts/send-due-alerts.ts';
import { countPairs } from '#server/goods/catalogue/beside/count-pairs.ts';
import { settleAllFamilies } from '#server/goods/catalogue/families/settle-families.ts';
import { fetchImportPictures } from '#server/goods/catalogue/import/fetch-import-pictures.ts';
import { runImportInProcess } from '#server/goods/catalogue/import/start-import.ts';
import { endAndBeginPromotions } from '#server/goods/catalogue/product/end-promotions.ts';
import { makeVariants } from '#server/goods/media/read-variant.ts';
import { forgetOldAskers, queueMissedAnswers } from '#server/goods/questions/forget-askers.ts';
import { deleteRefusedPhotos, keepOneReview } from '#server/goods/reviews/tidy-reviews.ts';

import { checkStockNightly } from '#server/goods/stock/ledger/check-stock.ts';
import { certifyPaper } from '#server/money/certified/certify-paper.ts';
import { collectPapers } from '#server/money/certified/collect-papers.ts';
import { createCertifier } from '#server/money/certified/create-certifier.ts';
import { createProviders } from '#server/money/payments/create-providers.ts';
import { followLedgers } from '#server/money/payments/ledger/compare-ledger.ts';
import type { Providers } from '#server/money/payments/providers/provider.ts';
import { reconcilePayments } from '#server/money/payments/settling/check-payment.ts';
import {
  erasePaymentEventBodies,
  workPaymentEvent,
} from '#server/money/payments/settling/payment-events.ts';

import { expireVouchers } from '#server/money/payments/vouchers/cancel-voucher.ts';
import { answerRecovery } from '#server/people/accounts/recovery/lost-password.ts';
import { sendSignInCode } from '#server/people/accounts/sign-in/sign-in-by-phone.ts';
import { deleteExpiredAccountData } from '#server/people/accounts/sign-up.ts';
import { announceEndingKeys } from '#server/people/api-keys/api-keys.ts';

import { backUp } from '#server/running/backup/back-up.ts';
import { checkBackupsAtStart, reportBackupFailed } from '#server/running/backup/backup-state.ts';
import { runMoving } from '#server/running/moving/run-moving.ts';
import { forgetMovedFiles } from '#server/running/moving/start-moving.ts';
import { deliverWebhook } from '#server/running/webhooks/deliver-webhook.ts';
import { deleteOldDeliveries } from '#server/running/webhooks/deliveries.ts';
import { EVENTS_CHANNEL, notifyPartners } from '#server/running/webhooks/notify-partners.ts';
import { deleteOldLists } from '#server/sales/baskets/keeping/sync-lists.ts';
import { answerCart } from '#server/sales/baskets/whatsapp/answer-cart.ts';
import { convertLeads } from '#server/sales/leads/convert-leads.ts';
import { forwardLead } from '#server/sales/leads/forward-lead.ts';
import { deleteOldLeads } from '#server/sales/leads/report-basket.ts';
import { expireHolds } from '#server/sales/orders/confirming/confirm-order.ts';
import { remindInstalments } from '#server/sales/orders/credit/remind-instalments.ts';
import { deleteOldMedia } from '#server/sales/orders/delivery/address-media.ts';
import { notifyOfStep } from '#server/sales/orders/moving/notify-of-step.ts';
import { coverOldOrders } from '#server/sales/orders/offers/cover-old-orders.ts';
import { deleteOldProformas, remindProformas } from '#server/sales/proformas/remind-proformas.ts';
import { deleteOldViews } from '#server/site/visits/count-page-view.ts';
import {
  createMailer,
  createTexter,
  deliverMail,
  deliverSms,
} from '#server/talk/messages/deliver.ts';
import { deleteOldMessages } from '#server/talk/messages/kept-messages.ts';

import { followMessage, sendByWhatsapp } from '#server/talk/whatsapp/carry-message.ts';
import { deleteOldConversations } from '#server/talk/whatsapp/contacts.ts';
import { createWhatsapp } from '#server/talk/whatsapp/create-whatsapp.ts';
import { sendReply } from '#server/talk/whatsapp/send-reply.ts';
import { readTemplates } from '#server/talk/whatsapp/templates.ts';
import { type FinishedJob, finishedJobs } from './failed-jobs.ts';

type Attempt = { jobId: string; isLastTry: boolean };
type Work = { [N in JobName]?: (data: JobData[N], attempt: Attempt) => Promise<void> };

export type Worker = {
  /** Running jobs get five seconds; others are retried later. */
  stop(): Promise<void>;
};

/** A job without its setting waits (rule R-6). */
function workOf(
  database: Database,
  config: Config,
  providers: Providers,
  logger: BaseLogger,
): Work {
  const { db } = database;
  const { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret } = config.settings;
  const mailer = createMailer(config);
  const texter = createTexter(config);
  const whatsapp = createWhatsapp(config);
  const certifier = createCertifier(config);
  return {
    ...(mailer && {
      'deliver-message': ({ messageId }, attempt) => deliverMail(db, mailer, messageId, attempt),
    }),
    ...(texter && {
      'deliver-sms': async ({ messageId, isBySms }, attempt) => {
        const mayCarry = whatsapp !== undefined && isBySms !== true;
        if (mayCarry && (await sendByWhatsapp(db, config, whatsapp, messageId))) return;
        await deliverSms(db, texter, messageId, attempt);
      },
    }),
    ...(whatsapp && {
      'follow-whatsapp': ({ messageId }) => followMessage(db, messageId),
      'answer-whatsapp-cart': ({ messageId }) => answerCart(db, config, messageId),
      'send-whatsapp': ({ messageId }, attempt) => sendReply(db, whatsapp, messageId, attempt),
    }),
    ...(whatsapp?.listTemplates && {
      'read-whatsapp-templates': () => readTemplates(db, config, whatsapp),
    }),
    ...(url !== undefined &&
      secret !== undefined && {
        'forward-lead': ({ leadId }, { jobId }) => forwardLead(db, { url, secret }, leadId, jobId),
      }),
    ...(certifier && {
      'certify-paper': ({ documentId }, attempt) =>
        certifyPaper(db, certifier, documentId, attempt),
    }),
    ...(config.settings.CERTIFIED_FROM !== undefined && {
      'collect-papers': () => collectPapers(db, config),
    }),
    ...(config.backupDir !== undefined && {
      'back-up': async (_, { isLastTry }) => {
        try {
          await backUp(config, database.url());
        } catch (error) {
          if (isLastTry) await reportBackupFailed(db, config, error);
          throw error;
        }
      },
    }),
    'answer-recovery': (asked) => answerRecovery(db, config, asked),
    'send-sign-in-code': (asked) => sendSignInCode(db, config, asked),
    'tell-partners': () => notifyPartners(db),
    'deliver-webhook': ({ deliveryId }, attempt) => deliverWebhook(db, config, deliveryId, attempt),
    'tell-alerts': () => sendDueAlerts(db, config),
    'deliver-push': ({ alertId }) => deliverPush(db, config, alertId),
    'run-import': ({ importId }) => runImportInProcess(database, importId),
    'fetch-import-pictures': ({ importId }) => fetchImportPictures(db, importId),
    'run-moving': ({ fileId }) => runMoving(db, fileId),
    'tell-of-step': ({ eventId }) => notifyOfStep(db, config, eventId),
    'make-variants': ({ hash }) => makeVariants(db, hash),
    'expire-orders': () => expireHolds(db, config),
    'end-promotions': () => endAndBeginPromotions(db),
    'count-pairs': () => countPairs(db),
    'expire-vouchers': () => expireVouchers(db),
    'settle-families': () => settleAllFamilies(db),
    'check-stock': () => checkStockNightly(db),
    'cover-old-orders': () => coverOldOrders(db, config),
    'convert-leads': async () => {
      await convertLeads(db);
    },
    'remind-instalments': () => remindInstalments(db, config),
    'remind-proformas': () => remindProformas(db, config),
    'tell-ending-keys': () => announceEndingKeys(db, config),
    'tell-left-askers': () => queueMissedAnswers(db, config),
    'work-payment-event': ({ eventId }) =>
      workPaymentEvent({ db, config, providers }, logger, eventId),
    'reconcile-payments': () => reconcilePayments({ db, config, providers }, logger),
    'compare-wave-ledger': () => followLedgers({ db, config, providers }, new Date()),
    'delete-old-data': async () => {
      await deleteExpiredAccountData(db);
      await deleteOldAlerts(db);
      await deleteOldLeads(db);
      await deleteOldLists(db);
      await deleteOldViews(db);
      await deleteOldMessages(db);
      await deleteOldConversations(db);
      await deleteOldAnswers(db);
      await deleteOldProformas(db);
      await erasePaymentEventBodies(db);
      await deleteOldDeliveries(db);
      await deleteUnfinishedUploads(db);
      await deleteOldMedia(db, config);
      await keepOneReview(db);
      await deleteRefusedPhotos(db);
      await forgetOldAskers(db);
      await forgetMovedFiles(db);
    },
  };
}

const STOP_TIMEOUT_MS = 5000;
const EVENTS_PAUSE_MS = 200;
const AT_ONCE = 5;

/** NOTIFY announces jobs at once; only delayed ones are polled. */
const polling = { notifyPollingIntervalSeconds: 20, pollingIntervalSeconds: 5 };

const housekeeping = {
  superviseIntervalSeconds: 300,
  monitorIntervalSeconds: 300,
  queueCacheIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
};

/** Runs and schedules the jobs of `queue.ts`; enqueues some at a start. Several processes may share one database. */
export async function startWorker(
  database: Database,
  config: Config,
  logger: BaseLogger,
  providers: Providers = createProviders(config),
): Promise<Worker> {
  const boss = new PgBoss({
    db: database.jobStore,
    migrate: false,
    useListenNotify: true,
    ...housekeeping,
  });
  boss.on('error', (error) => logger.error(withoutData(error), 'jobs'));
  boss.on('warning', ({ message }) => logger.warn({ warning: message }, 'jobs'));
  await boss.start();
  const work = workOf(database, config, providers, logger);
  if (work['deliver-message'] === undefined) {
    logger.warn('SMTP_URL is not set: e-mail waits in the database');
  }
  if (work['deliver-sms'] === undefined) {
    logger.warn('SMS_CLIENT_ID is not set: text messages wait in the database');
  }
  for (const [name, run] of Object.entries(work)) {
    const options = {
      ...polling,
      batchSize: AT_ONCE,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await boss.work(name, options, (jobs) =>
      Promise.all(jobs.map((job) => runJob(job, run as RunAny, logger))),
    );
  }
  await followEvents(database, logger);
  await scheduleJobs(boss, (name) => work[name] !== undefined);
  await checkBackupsAtStart(database, config, logger);
  // Makes up for a midnight without a process.
  await enqueue(database.db, 'end-promotions', null);
  // Older orders' discounts, and those that nodes of the former release still place.
  await enqueue(database.db, 'cover-old-orders', null);
  // Families that products name since before the table, and those that nodes of the former release imported.
  await enqueue(database.db, 'settle-families', null);
  return { stop: () => boss.stop({ timeout: STOP_TIMEOUT_MS }) };
}

/** Tells partners within moments, in batches. */
async function followEvents({ db, listen }: Database, logger: BaseLogger): Promise<void> {
  let isPlanned = false;
  const tell = async () => {
    isPlanned = false;
    try {
      await enqueueOnce(db, 'tell-partners', null, { key: 'events', afterS: 0 });
    } catch (error) {
      logger.warn(withoutData(error), 'partners are told later');
    }
  };
  await listen(EVENTS_CHANNEL, () => {
    if (!isPlanned) setTimeout(tell, EVENTS_PAUSE_MS).unref();
    isPlanned = true;
  });
}

type RunAny = (data: unknown, attempt: Attempt) => Promise<void>;

async function runJob(
  job: JobWithMetadata<unknown>,
  run: RunAny,
  logger: BaseLogger,
): Promise<JobResult> {
  const { id, name, data, retryCount, retryLimit } = job;
  const isLastTry = retryCount >= retryLimit;
  const begunAt = performance.now();
  const tell = (outcome: FinishedJob['outcome']) =>
    finishedJobs.publish({ job: name, outcome, ms: performance.now() - begunAt });
  try {
    const step = {
      kind: 'job' as const,
      name: `job ${name}`,
      attributes: { 'sandaga.attempt': retryCount + 1 },
      parent: traceOf(data),
    };
    await inStep(step, () => run(data, { jobId: id, isLastTry }));
    tell('completed');
    return { id, status: 'completed' };
  } catch (error) {
    tell(isLastTry ? 'given-up' : 'failed');
    const failure = withoutData(error);
    logger[isLastTry ? 'error' : 'warn'](
      { job: name, jobId: id, attempt: retryCount + 1, ...failure },
      isLastTry ? 'job given up' : 'job failed',
    );
    return { id, status: 'failed', output: failure };
  }
}

/** Cron, in Dakar's time (rule R-5). */
const times: Partial<Record<JobName, string>> = {
  'expire-orders': '*/10 * * * *',
  'end-promotions': '0 0 * * *',
  'expire-vouchers': '5 0 * * *',
  'convert-leads': '5/10 * * * *',
  'remind-instalments': '0 9 * * *',
  'remind-proformas': '10 9 * * *',
  'tell-ending-keys': '20 9 * * *',
  'tell-left-askers': '30 9 * * *',
  'reconcile-payments': '* * * * *',
  'collect-papers': '* * * * *',
  'compare-wave-ledger': '10 4 * * *',
  'check-stock': '20 4 * * *',
  'cover-old-orders': '35 4 * * *',
  'settle-families': '50 4 * * *',
  'count-pairs': '55 4 * * *',
  'tell-partners': '3/10 * * * *',
  // Not at night.
  'tell-alerts': '2/5 8-20 * * *',
  'read-whatsapp-templates': '35 * * * *',
  'delete-old-data': '30 3 * * *',
  'back-up': '45 3 * * *',
};

/** Schedules jobs that have a worker, once for all processes; a missed one runs late. */
async function scheduleJobs(boss: PgBoss, isWorkedOn: (name: JobName) => boolean): Promise<void> {
  // Rescheduling an existing one is the slow part.
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, time] of Object.entries(times)) {
    if (!isWorkedOn(name as JobName)) {
      if (known.has(name)) await boss.unschedule(name);
    } else if (known.get(name) !== time) {
      await boss.schedule(name, time, null, { tz: 'Africa/Dakar', missed: 'once' });
    }
  }
}
