import { frenchMoment } from '#contract/base/fields/french-time.ts';
import type { MembershipCase } from '#contract/people/membership.ts';

type Step = MembershipCase['history'][number];

const WORDS: Record<Step['state'], string> = {
  pending: 'En attente',
  requested: 'Demande envoyée',
  accepted: 'Adhésion acceptée',
  rejected: 'Adhésion refusée ou terminée',
};

/** What happened to a membership, the latest first. */
export function MembershipHistory({ steps }: { steps: Step[] }) {
  return (
    <ol className="space-y-3">
      {steps.map(({ at, state, company, by, reason }) => (
        <li key={`${at} ${state}`} className="border-l-4 border-line pl-3">
          <p className="font-semibold">{WORDS[state]}</p>
          <p className="text-sm break-words text-muted">
            <time dateTime={at}>{frenchMoment(at)}</time> · {company}
            {by !== '' && ` · par ${by}`}
          </p>
          {reason !== '' && <p className="text-sm break-words">Motif : {reason}</p>}
        </li>
      ))}
    </ol>
  );
}
