import { useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { ChoiceField } from '#shop/base/ui/fields/choice-field.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { RequestCard } from './request-card.tsx';

const STATES = [
  { value: '', label: 'Toutes', none: 'Personne n’a encore demandé son adhésion.' },
  { value: 'requested', label: 'En attente', none: 'Aucune demande en attente.' },
  { value: 'accepted', label: 'Acceptées', none: 'Aucune adhésion acceptée.' },
] as const;
type Shown = (typeof STATES)[number]['value'];

export function RequestsTab() {
  const [state, setState] = useState<Shown>('');
  return (
    <div className="space-y-4">
      <div className="sm:w-64">
        <ChoiceField
          label="État des demandes"
          value={state}
          onChange={({ target }) => setState(target.value as Shown)}
        >
          {STATES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
      </div>
      <Requests key={state} state={state} />
    </div>
  );
}

export function Requests({ state }: { state: Shown }) {
  const cases = useOwnData(callTo(paths.memberships, { state: state || undefined }));
  const [decision, setDecision] = useState<Decision>();
  return (
    <>
      <Loaded data={cases}>
        {(list) =>
          list.length === 0 ? (
            <p className="rounded-card border border-line p-6 text-center">
              {STATES.find(({ value }) => value === state)?.none}
            </p>
          ) : (
            <ul aria-label="Demandes d’adhésion" className="space-y-4">
              {list.map((found) => (
                <RequestCard key={found.partner_id} request={found} onDecide={setDecision} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {decision !== undefined && (
        <DecisionDialog
          decision={decision}
          onDone={cases.askAgain}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  );
}
