import { statfs } from 'node:fs/promises';
import { and, eq, inArray, lt, min, or } from 'drizzle-orm';
import { counted } from '#contract/base/counted.ts';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { ONLINE_PROVIDERS } from '#contract/money/payment-states.ts';
import { HEALTH_POINTS, type Health, type HealthPoint } from '#contract/running/staff-health.ts';
import { reasonWords, statusWords } from '#contract/talk/staff-whatsapp-templates.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import {
  readFirstMove,
  readStockCheck,
  type StockCheck,
} from '#server/goods/stock/ledger/check-stock.ts';
import { payments } from '#server/money/payments/tables.ts';
import { readBackupState } from '#server/running/backup/backup-state.ts';
import { countRefunds, countUnmatched } from '#server/running/dashboard/count-money.ts';
import { describeJobs } from '#server/running/jobs/failed-jobs.ts';
import { isInQueueSql } from '#server/sales/orders/staff/order-queue.ts';
import { orders } from '#server/sales/orders/tables.ts';
import { listTemplates } from '#server/talk/whatsapp/templates.ts';
import { describeBackup, type Found } from './describe-backup.ts';

const USABLE: readonly string[] = ['APPROVED', 'UNKNOWN'];

/** A night and some hours. */
const LATE_MS = 26 * 3_600_000;

const MOST_NAMED = 3;

type Parts = { db: Db; config: Config };
type Kinds = Awaited<ReturnType<typeof describeJobs>>['kinds'];

const HOUR_MS = 3_600_000;
/** Providers end payments within a day. */
const PAYMENT_LATE_MS = 24 * HOUR_MS;
const JOB_LATE_MS = HOUR_MS;
const MESSAGES: readonly string[] = ['deliver-message', 'deliver-sms'];
const DISK_SHORT = 0.15;
const DISK_FULL = 0.05;
const GB = 1e9;
/** A night's backup and its try need some gigabytes. */
const LEAST_FREE_GB = 2;

/** Rejects as the database does. */
export async function readHealth(parts: Parts, at: Date): Promise<Health> {
  const overview = await describeJobs(parts.db);
  const isOfMessages = (kind: Kinds[number]) => MESSAGES.includes(kind.name);
  const found: Record<HealthPoint, Found> = {
    deliveries: await describeDeliveries(parts.db, at),
    payments: await describePayments(parts.db, at),
    money: await describeMoney(parts.db),
    stock: describeStock(await readStockCheck(parts.db), await readFirstMove(parts.db), at),
    messages: describeMessages(overview.kinds.filter(isOfMessages), at),
    whatsapp: await describeWhatsapp(parts.db, parts.config),
    jobs: overview.is_worker_alive
      ? describeKinds(
          overview.kinds.filter((kind) => !isOfMessages(kind)),
          at,
        )
      : { state: 'bad', says: 'Aucun serveur ne s’occupe des tâches : appelez votre technicien.' },
    backup: describeBackup(
      await readBackupState(parts.db, parts.config),
      {
        isEmbedded: parts.config.databaseUrl === undefined,
        hasFolder: parts.config.backupDir !== undefined,
      },
      at,
    ),
    disk: await describeDisk(parts.config.dataDir),
    settings: describeSettings(parts.config),
  };
  return { points: HEALTH_POINTS.map((name) => ({ name, ...found[name] })) };
}

/** Not delivered after the promised day. */
async function describeDeliveries(db: Db, at: Date): Promise<Found> {
  const isToLeave = or(isInQueueSql('to_prepare'), eq(orders.state, 'to_delivered'));
  const isLate = lt(orders.promisedUntil, at.toISOString().slice(0, 10));
  const late = await db.$count(orders, and(isToLeave, isLate));
  if (late === 0)
    return { state: 'good', says: 'Aucune livraison n’est en retard sur sa promesse.' };
  const orderOrOrders = counted(late, 'commande', 'commandes');
  return { state: 'watch', says: `${orderOrOrders} en retard sur le jour promis.` };
}

async function describePayments(db: Db, at: Date): Promise<Found> {
  const { since } = oneRow(
    await db
      .select({ since: min(payments.createdAt) })
      .from(payments)
      .where(
        and(
          inArray(payments.state, ['pending', 'processing']),
          // A cheque or an announced transfer waits for staff, not for a provider.
          inArray(payments.provider, [...ONLINE_PROVIDERS]),
        ),
      ),
  );
  if (since === null || at.getTime() - since.getTime() < PAYMENT_LATE_MS) {
    return { state: 'good', says: 'Aucun paiement n’attend sa réponse depuis plus d’un jour.' };
  }
  return {
    state: 'watch',
    says: `Un paiement attend sa réponse depuis le ${frenchMoment(since)}.`,
  };
}

async function describeMoney(db: Db): Promise<Found> {
  const refunds = (await countRefunds(db)).count;
  const unmatched = (await countUnmatched(db)).count;
  if (refunds + unmatched === 0) {
    return { state: 'good', says: 'Aucun argent n’attend une décision.' };
  }
  const parts = [
    ...(unmatched > 0
      ? [counted(unmatched, 'montant reçu sans commande', 'montants reçus sans commande')]
      : []),
    ...(refunds > 0 ? [counted(refunds, 'remboursement demandé', 'remboursements demandés')] : []),
  ];
  return { state: 'watch', says: `À décider : ${parts.join(' et ')}.` };
}

function describeMessages(kinds: Kinds, at: Date): Found {
  const { failed, waiting, isLate } = addUp(kinds, at);
  if (isLate) {
    const many = counted(waiting, 'message n’est pas parti', 'messages ne sont pas partis');
    return { state: 'bad', says: `${many} depuis plus d’une heure : appelez votre technicien.` };
  }
  if (failed > 0) {
    return { state: 'watch', says: `${counted(failed, 'message', 'messages')} sans destinataire.` };
  }
  return { state: 'good', says: 'Les e-mails et les SMS partent.' };
}

function describeKinds(kinds: Kinds, at: Date): Found {
  const { failed, waiting, isLate } = addUp(kinds, at);
  if (isLate) {
    const many = counted(waiting, 'tâche attend', 'tâches attendent');
    return { state: 'bad', says: `${many} depuis plus d’une heure : appelez votre technicien.` };
  }
  if (failed > 0) {
    return { state: 'watch', says: `${counted(failed, 'tâche', 'tâches')} à relancer.` };
  }
  return { state: 'good', says: 'Les tâches avancent.' };
}

function addUp(kinds: Kinds, at: Date): { failed: number; waiting: number; isLate: boolean } {
  const isLate = ({ oldest_waiting_at: oldest }: Kinds[number]) =>
    oldest !== null && at.getTime() - new Date(oldest).getTime() > JOB_LATE_MS;
  return {
    failed: kinds.reduce((sum, { failed }) => sum + failed, 0),
    waiting: kinds.reduce((sum, { waiting }) => sum + waiting, 0),
    isLate: kinds.some(isLate),
  };
}

/** Of this machine; Prometheus watches an external database. */
async function describeDisk(dataDir: string): Promise<Found> {
  const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs('/'));
  const share = bavail / blocks;
  const freeBytes = bavail * bsize;
  const left =
    freeBytes < GB
      ? `${Math.floor(freeBytes / 1e6)} Mo libres`
      : `${Math.floor(freeBytes / GB)} Go libres`;
  if (share < DISK_FULL || freeBytes < LEAST_FREE_GB * GB) {
    return {
      state: 'bad',
      says: `Le disque est presque plein : ${left}. Appelez votre technicien.`,
    };
  }
  if (share < DISK_SHORT) return { state: 'watch', says: `Le disque se remplit : ${left}.` };
  return { state: 'good', says: `Il reste de la place sur le disque : ${left}.` };
}

/** What the technician wrote and the shop does not read. */
function describeSettings({ misspelt }: Config): Found {
  if (misspelt.length === 0) {
    return { state: 'good', says: 'Aucun réglage du serveur n’est mal écrit.' };
  }
  const named = misspelt.map(({ given, meant }) => `${given} au lieu de ${meant}`).join(', ');
  return { state: 'watch', says: `Votre technicien corrige le nom d’un réglage : ${named}.` };
}

/** The nightly stock check. `since`: first stock move, undefined without one. */
function describeStock(last: StockCheck | undefined, since: Date | undefined, at: Date): Found {
  if (last === undefined) {
    if (since !== undefined && at.getTime() - since.getTime() > LATE_MS) {
      return {
        state: 'watch',
        says: 'Le stock n’a pas encore été vérifié. S’il ne l’est pas cette nuit, appelez votre technicien.',
      };
    }
    return { state: 'good', says: 'Le stock est comparé chaque nuit à ses mouvements.' };
  }
  if (last.differing > 0) {
    const named = last.references.slice(0, MOST_NAMED).join(', ');
    const more = last.differing > MOST_NAMED ? ' et d’autres' : '';
    const many = counted(
      last.differing,
      'article n’a pas le stock ou la valeur de ses mouvements',
      'articles n’ont pas le stock ou la valeur de leurs mouvements',
    );
    return {
      state: 'bad',
      says: `${many} : ${named}${more}. Appelez votre technicien.`,
    };
  }
  if (at.getTime() - last.at.getTime() > LATE_MS) {
    return {
      state: 'watch',
      says: `Le stock n’a plus été vérifié depuis le ${frenchMoment(last.at)}.`,
    };
  }
  return {
    state: 'good',
    says: `Le stock et sa valeur sont le total des mouvements, vérifiés le ${frenchMoment(last.at)}.`,
  };
}

/** Judges the templates as last read from Meta; sends Meta nothing. */
export async function describeWhatsapp(db: Db, config: Config): Promise<Found> {
  if (config.settings.WHATSAPP_TOKEN === undefined) {
    return { state: 'good', says: 'La boutique n’écrit pas par WhatsApp.' };
  }
  const used = (await listTemplates(db, config)).filter(({ use }) => use !== 'none');
  const refused = used.filter(({ status }) => !USABLE.includes(status));
  if (refused.length > 0) {
    const each = refused.map(({ name, status, reason }) => {
      const why = reason === '' ? '' : ` (${reasonWords(reason)})`;
      return `le modèle « ${name} » est ${statusWords(status)}${why}`;
    });
    return {
      state: 'watch',
      says: `Chez Meta, ${each.join(', ')} : ces messages partent par SMS.`,
    };
  }
  if (used.some(({ status }) => status === 'UNKNOWN')) {
    return { state: 'good', says: 'L’état des modèles chez Meta n’est pas encore lu.' };
  }
  return { state: 'good', says: 'Meta accepte les modèles de la boutique.' };
}
