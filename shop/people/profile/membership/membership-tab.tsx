import { useEffect } from 'react';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { paths } from '#contract/base/paths.ts';
import type { MembershipCase } from '#contract/people/membership.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { refreshContext } from '#shop/people/account/session/use-kept-session.ts';
import type { TabProps } from '../tab-content.tsx';
import { MembershipForm } from './membership-form.tsx';
import { MembershipStanding, standingOf } from './membership-standing.tsx';

type Step = MembershipCase['history'][number];

const WORDS: Record<Step['state'], string> = {
  pending: 'En attente',
  requested: 'Demande envoyée',
  accepted: 'Adhésion acceptée',
  rejected: 'Adhésion refusée ou terminée',
};

export function MembershipTab({ customer }: TabProps) {
  const membership = useOwnData(paths.membershipRequest);
  const decided = membership.value?.adhesion;
  useEffect(() => {
    if (decided === undefined || decided === customer.adhesion) return;
    // A new decision applies to the whole shop, not only to this tab.
    refreshContext().catch(() => {});
  }, [decided, customer.adhesion]);
  const form = (found: MembershipCase) => (
    <MembershipForm
      key={found.company?.id}
      customer={customer}
      membership={found}
      onSent={membership.askAgain}
    />
  );
  return (
    <Loaded data={membership}>
      {(found) => {
        const standing = standingOf(found);
        return (
          <div className="space-y-4">
            <MembershipStanding standing={standing} membership={found} />
            {(standing === 'never-asked' || standing === 'rejected') && (
              <Card title="Demande d’adhésion">{form(found)}</Card>
            )}
            {standing === 'requested' && (
              <details className="rounded-card border border-line px-4 sm:px-5">
                <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-dark">
                  Je me suis trompé d’entreprise
                </summary>
                <div className="pt-2 pb-4">{form(found)}</div>
              </details>
            )}
            {found.history.length > 0 && (
              <Card title="Historique">
                <MembershipHistory steps={found.history} />
              </Card>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function MembershipHistory({ steps }: { steps: Step[] }) {
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
