import { Problem } from '#server/base/problem.ts';
import type { CaseRow } from './find-case.ts';

/** Refuses what a customer adds to a case that has ended or whose person was erased. Throws `conflict`. */
export function refuseEnded({ state, description }: CaseRow): void {
  // Whoever reports a fault describes it, so that only erasing leaves nothing of that.
  if (description === '') {
    throw new Problem(
      'conflict',
      'Les données de ce dossier ont été effacées. Signalez une nouvelle panne, ou appelez-nous.',
    );
  }
  if (state !== 'closed') return;
  throw new Problem(
    'conflict',
    'Ce dossier est terminé. Signalez une nouvelle panne, ou appelez-nous.',
  );
}
