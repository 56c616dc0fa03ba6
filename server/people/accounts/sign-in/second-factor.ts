import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isFactorNeeded, type ownAccount } from '#server/base/identity/actor.ts';
import { lockPerson, type Partner } from '#server/base/identity/find-partner.ts';
import { endSessions } from '#server/base/identity/sessions.ts';
import { Problem } from '#server/base/problem.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import {
  type FactorChange,
  secondFactorMail,
} from '#server/talk/messages/templates/account/account-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';
import { confirmPassword } from '../change-password.ts';
import {
  codePeriodOf,
  hashRecoveryCode,
  newFactorSecret,
  newRecoveryCodes,
  normaliseCode,
  seal,
  totpUriOf,
  unseal,
} from '../factor-secrets.ts';
import { forgetPasskeys } from '../guard-rights.ts';
import { type Factor, findSecondFactor, passSecondFactor, tryCode } from '../pass-second-factor.ts';
import { secondFactors } from '../tables.ts';

type Account = ReturnType<typeof ownAccount>;

const ALREADY = 'Ce compte est déjà protégé par une application de codes.';
const CHANGED = 'La protection de ce compte vient de changer : rechargez la page.';

/**
 * Begins a second factor; the old one counts until the first code. Throws as `confirmPassword` and `passSecondFactor`,
 * `conflict` after a concurrent change.
 */
export async function beginSecondFactor(
  { db, config, actor: { id } }: Act<Account>,
  { password, code }: { password: string; code?: string | undefined },
): Promise<{ uri: string; secret: string }> {
  await confirmPassword(db, id, { password, field: 'password' });
  const factor = await findSecondFactor(db, id);
  await passSecondFactor(db, config, id, code);
  const secret = newFactorSecret();
  const sealed = seal(config.sessionSecret, secret);
  return db.transaction(async (tx) => {
    const { email } = await lockPerson(tx, id);
    const isWritten =
      factor?.confirmedAt == null
        ? await writeFirst(tx, id, sealed)
        : await writeNext(tx, factor, sealed);
    if (!isWritten) throw new Problem('conflict', CHANGED);
    const names = { issuer: config.settings.SHOP_NAME, label: email };
    return { uri: totpUriOf(secret, names), secret: secret.replace(/.{4}(?=.)/g, '$& ') };
  });
}

/** An unconfirmed factor may be replaced. */
async function writeFirst(tx: Db, partnerId: number, sealedSecret: string): Promise<boolean> {
  const values = { sealedSecret, recoveryHashes: [] };
  const written = await tx
    .insert(secondFactors)
    .values({ partnerId, ...values })
    .onConflictDoUpdate({
      target: secondFactors.partnerId,
      set: values,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.partnerId });
  return written.length > 0;
}

async function writeNext(tx: Db, factor: Factor, nextSealedSecret: string): Promise<boolean> {
  const written = await tx
    .update(secondFactors)
    .set({ nextSealedSecret })
    .where(isStill(factor))
    .returning({ id: secondFactors.partnerId });
  return written.length > 0;
}

/** Detects a concurrent change of the second factor. */
const isStill = ({ partnerId, sealedSecret, confirmedAt }: Factor) =>
  and(
    eq(secondFactors.partnerId, partnerId),
    eq(secondFactors.sealedSecret, sealedSecret),
    confirmedAt === null ? isNull(secondFactors.confirmedAt) : isNotNull(secondFactors.confirmedAt),
  );

/**
 * Confirms the second factor by its first code, ends other sessions, informs the owner and returns ten new recovery
 * codes (rule P-12). Throws `bad-request` on `code`, `conflict`, `rate-limited`.
 */
export async function confirmSecondFactor(
  { db, config, actor: account }: Act<Account>,
  code: string,
): Promise<string[]> {
  const factor = await findSecondFactor(db, account.id);
  if (factor === undefined) throw new Problem('conflict', 'Commencez par afficher un QR code.');
  const isFirst = factor.confirmedAt === null;
  const sealedSecret = isFirst ? factor.sealedSecret : factor.nextSealedSecret;
  if (sealedSecret === null) throw new Problem('conflict', ALREADY);
  const secret = unseal(config.sessionSecret, sealedSecret);
  const period = secret === undefined ? undefined : codePeriodOf(secret, normaliseCode(code));
  await tryCode(db, account.id, async () => period !== undefined);
  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, account.id);
    const isWaiting = isFirst ? undefined : eq(secondFactors.nextSealedSecret, sealedSecret);
    const confirmed = await tx
      .update(secondFactors)
      .set({
        sealedSecret,
        nextSealedSecret: null,
        confirmedAt: new Date(),
        lastPeriod: period!,
        recoveryHashes: codes.map((one) => hashRecoveryCode(config.sessionSecret, one)),
      })
      .where(and(isStill(factor), isWaiting))
      .returning({ id: secondFactors.partnerId });
    if (confirmed.length === 0) throw new Problem('conflict', CHANGED);
    if (isFirst) await forgetPasskeys(tx, account.id);
    await endSessions(tx, account.id, account.sessionId);
    await noteAndTell({ db: tx, config, actor: account }, person, isFirst ? 'added' : 'moved');
  });
  return codes;
}

/**
 * Removes one's second factor. Throws `conflict` if the role needs one, as `confirmPassword` and `passSecondFactor`.
 */
export async function removeSecondFactor(
  { db, config, actor: account }: Act<Account>,
  { password, code }: { password: string; code: string },
): Promise<void> {
  if (isFactorNeeded(config.mode, account.role)) {
    throw new Problem('conflict', 'Votre rôle demande cette protection : elle ne se retire pas.');
  }
  await confirmPassword(db, account.id, { password, field: 'password' });
  await passSecondFactor(db, config, account.id, code);
  await db.transaction((tx) =>
    forgetSecondFactor({ db: tx, config, actor: account }, account.id, 'removed'),
  );
}

/** Removes a second factor and informs its owner; `reset` deletes passkeys too. Throws `not-found`, `conflict`. */
export async function forgetSecondFactor(
  { db: tx, config, actor: by }: Act,
  partnerId: number,
  change: 'removed' | 'reset',
): Promise<void> {
  const person = await lockPerson(tx, partnerId);
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.partnerId, partnerId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  if (gone[0]?.confirmedAt == null) {
    throw new Problem('conflict', 'Ce compte n’est pas protégé par une application de codes.');
  }
  // A lost phone may hold passkeys too.
  if (change === 'reset') await forgetPasskeys(tx, partnerId);
  await noteAndTell({ db: tx, config, actor: by }, person, change);
}

async function noteAndTell(
  { db: tx, config, actor: by }: Act,
  { id, name, email }: Partner,
  change: FactorChange,
): Promise<void> {
  await writeAudit(tx, by, { action: `second factor ${change}`, subject: `partner:${id}` });
  const about = { name, at: new Date(), change };
  await sendLater(tx, { to: email, ...secondFactorMail(about, shopContactOf(config)) });
}
