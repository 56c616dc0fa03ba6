import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import type { MembershipCase } from '#contract/people/membership.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { FactRows } from '#shop/base/ui/card.tsx';
import { standingOf } from '../membership/membership-standing.tsx';

import type { Decision } from './decision-dialog.tsx';

const BADGES = {
  'never-asked': { tone: 'plain', words: 'Sans demande' },
  requested: { tone: 'promo', words: 'En attente' },
  accepted: { tone: 'category', words: 'Acceptée' },
  rejected: { tone: 'plain', words: 'Refusée ou terminée' },
} as const;

export function RequestCard({
  request,
  onDecide,
}: {
  request: MembershipCase;
  onDecide: (decision: Decision) => void;
}) {
  const { name, email, partner_phone, matricule, function: position, history } = request;
  const standing = standingOf(request);
  const { tone, words } = BADGES[standing];
  const who = <span className="sr-only"> : {name}</span>;
  return (
    <li className="rounded-card border border-line p-4 sm:p-5">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
        <span className="min-w-0 break-words">{name}</span>
        <Badge tone={tone}>{words}</Badge>
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        {history[0] !== undefined && `Depuis le ${frenchMoment(history[0].at)}`}
      </p>
      <FactRows
        facts={[
          ['Matricule', matricule],
          ['Fonction', position],
          ['E-mail', email],
          ['Téléphone', partner_phone && phoneText(partner_phone)],
        ]}
      />
      {standing === 'requested' && (
        <p className="mt-4 flex flex-wrap gap-3">
          <button
            type="button"
            onClick={() => onDecide({ kind: 'accept', request })}
            className={buttonStyle('primary')}
          >
            Accepter{who}
          </button>
          <button
            type="button"
            onClick={() => onDecide({ kind: 'refuse', request })}
            className={buttonStyle('secondary')}
          >
            Refuser{who}
          </button>
        </p>
      )}
      {standing === 'accepted' && (
        <button
          type="button"
          onClick={() => onDecide({ kind: 'end', request })}
          className={buttonStyle('secondary', 'mt-4')}
        >
          Mettre fin à l’adhésion{who}
        </button>
      )}
    </li>
  );
}
