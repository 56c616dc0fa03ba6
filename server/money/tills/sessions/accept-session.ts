import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { VersionSeen } from '#server/base/content-version.ts';
import { outdatedVersion } from '#server/base/content-version.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Act } from '#server/base/identity/act.ts';
import { Problem } from '#server/base/problem.ts';
import { type FirstActDone, refuseSamePerson } from '#server/base/two-people/four-eyes.ts';
import { tillSessions, tills } from '../tables.ts';
import type { Session } from './own-session.ts';
import { closeSums } from './sum-session.ts';

/**
 * Accepts a counted drawer as a second person: freezes its sums and gives the closing the till's next number (rule M-52). Throws
 * `not-found`, `conflict`, `forbidden`, and `bad-request` for a difference without a note.
 */
export async function acceptSession(
  { db, config, actor }: Act,
  { id, version }: VersionSeen,
  note: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .select()
      .from(tillSessions)
      .where(eq(tillSessions.id, id))
      .for('no key update');
    if (session === undefined) {
      throw new Problem('not-found', 'Cette session de caisse n’existe pas.');
    }
    if (version !== undefined && version !== session.version) throw outdatedVersion();
    if (session.state !== 'counted') {
      throw new Problem(
        'conflict',
        session.state === 'open'
          ? 'Cette caisse n’est pas encore comptée.'
          : 'Cette caisse est déjà clôturée.',
      );
    }
    await refuseSamePerson(tx, 'till-accepted', actor, whoCounted(session), {
      settings: config.settings,
      since: session.countedAt ?? new Date(),
      reason: note,
      subject: `till:${session.tillId}`,
    });
    const sums = await closeSums(tx, id);
    const differenceXof = (session.countedXof ?? 0) - sums.expectedXof;
    if (differenceXof !== 0 && note === '') {
      const message = 'La caisse a un écart : dites pourquoi, ou ce qui sera fait.';
      throw new Problem('bad-request', message, [{ field: 'note', message }]);
    }
    const { closing } = oneRow(
      await tx
        .update(tills)
        .set({ lastClosing: sql`${tills.lastClosing} + 1` })
        .where(eq(tills.id, session.tillId))
        .returning({ closing: tills.lastClosing }),
    );
    await tx
      .update(tillSessions)
      .set({
        state: 'accepted',
        acceptedAt: sql`now()`,
        acceptedById: actor.kind === 'account' ? actor.id : null,
        note,
        closing,
        sums,
        version: sql`${tillSessions.version} + 1`,
      })
      .where(eq(tillSessions.id, id));
    await writeAudit(tx, actor, {
      action: 'till closed',
      subject: `till:${session.tillId}`,
      after: { session: id, closing, differenceXof, note },
    });
  });
}

/** The people whose count a second one accepts. */
export const whoCounted = ({ countedById }: Session): FirstActDone[] => [
  { act: 'till-counted', byId: countedById },
];
