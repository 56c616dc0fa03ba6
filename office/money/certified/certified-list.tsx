import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { CERTIFIED_KIND_WORDS, CERTIFIED_STATE_WORDS } from '#contract/money/certified-states.ts';
import type { ListedCertified } from '#contract/money/staff-certified.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';

const filters = [
  searchFor('Numéro'),
  choiceOf('state', CERTIFIED_STATE_WORDS, { alwaysOn: true, label: 'État' }),
  choiceOf('kind', CERTIFIED_KIND_WORDS, { label: 'Sorte' }),
];

export default function CertifiedList() {
  return (
    <StaffList filters={filters}>
      <Cards />
    </StaffList>
  );
}

function Cards() {
  const { data = [], isPending } = useListContext<ListedCertified>();
  if (!isPending && data.length === 0) {
    return <Typography sx={{ p: 2 }}>Aucun document.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.map((row) => (
        <PaperCard key={row.id} row={row} />
      ))}
    </Box>
  );
}

function PaperCard({ row }: { row: ListedCertified }) {
  const { id, kind, number, order_id, order_name, amount, state, problem } = row;
  const mayRetry = useMay('payments:write');
  const { call } = useCall();
  return (
    <Panel title={`${CERTIFIED_KIND_WORDS[kind]} ${number} · ${CERTIFIED_STATE_WORDS[state]}`}>
      {problem !== '' && (
        <Alert severity={state === 'refused' ? 'error' : 'warning'}>{problem}</Alert>
      )}
      <Typography>
        <TextLink component={Link} to={`/commandes/${order_id}/show`}>
          {order_name}
        </TextLink>
        {` · ${formatXof(amount)}`}
      </Typography>
      <FactList
        facts={[
          ['Émis le', frenchMoment(row.issued_at)],
          ['Essais', row.tries === 0 ? '' : String(row.tries)],
          ['Dernier essai', row.tried_at && frenchMoment(row.tried_at)],
          ['Numéro certifié', row.certified_number],
          ['Certifié le', row.certified_at && frenchMoment(row.certified_at)],
        ]}
      />
      {state === 'refused' && mayRetry && (
        <Box>
          <AskButton
            label="Réessayer"
            title={`Réessayer ${number} ?`}
            text="Le document repart avec les données d’aujourd’hui de la boutique. Ses montants et son numéro ne changent pas."
            confirm="Réessayer"
            onAnswer={() =>
              call({
                path: pathTo(paths.certifiedRetry, { id }),
                method: 'POST',
                done: 'Le document est renvoyé.',
              })
            }
          />
        </Box>
      )}
    </Panel>
  );
}
