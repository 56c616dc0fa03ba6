import { Alert, Box, Card, CardContent, Link as TextLink, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { BankLine, BankProposal, StatementReport } from '#contract/money/staff-bank-lines.ts';
import { callAny } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { FileButton } from '#office/base/files/file-actions.tsx';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';

const STATES: Record<BankLine['state'], string> = {
  open: 'À rapprocher',
  matched: 'Rapprochée',
  aside: 'De côté',
};

const REASONS: Record<BankProposal['reason'], string> = {
  number: 'Son numéro est dans le libellé',
  proforma: 'Le numéro de sa proforma est dans le libellé',
  reference: 'La référence notée est dans le libellé',
  amount: 'Le montant est le même, et le nom ressemble',
};

const filters = [
  searchFor('Libellé, référence, montant'),
  choiceOf('state', STATES, { alwaysOn: true, label: 'État' }),
];

export default function BankLineList() {
  const mayWrite = useMay('payments:write');
  return (
    <>
      {mayWrite && <StatementCard />}
      <StaffList filters={filters} first={{ state: 'open' }}>
        <Cards />
      </StaffList>
    </>
  );
}

function StatementCard() {
  const [report, setReport] = useState<StatementReport>();
  const upload = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    setReport(undefined);
    setReport(await callAny(paths.bankStatements, { method: 'POST', body }));
  };
  return (
    <Card component="section" aria-label="Relevé de la banque" variant="outlined" sx={{ mt: 2 }}>
      <CardContent sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography>
          Déposez le relevé de la banque en CSV. Ce qui est arrivé sur le compte devient une ligne à
          rapprocher ; déposer deux fois le même relevé ne double rien. Rien ne compte avant que
          vous confirmiez.
        </Typography>
        <FileButton
          label="Relevé de la banque"
          button={{ text: 'Choisir un relevé' }}
          onFile={upload}
        />
        {report !== undefined && <Report report={report} />}
      </CardContent>
    </Card>
  );
}

function Report({ report }: { report: StatementReport }) {
  const { added, known, left_out: leftOut, refused, refused_count: refusedCount } = report;
  return (
    <Alert severity={refusedCount > 0 ? 'warning' : 'success'} role="status">
      {`Lignes nouvelles : ${added}. Déjà connues : ${known}. Sans argent reçu : ${leftOut}.`}
      {refusedCount > 0 && ` Illisibles : ${refusedCount}.`}
      {refused.map(({ line, reason }) => (
        <Typography key={line} variant="body2">{`Ligne ${line} : ${reason}.`}</Typography>
      ))}
    </Alert>
  );
}

function Cards() {
  const { data = [], isPending } = useListContext<BankLine>();
  if (!isPending && data.length === 0) {
    return <Typography sx={{ p: 2 }}>Aucune ligne.</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.map((line) => (
        <LineCard key={line.id} line={line} />
      ))}
    </Box>
  );
}

function LineCard({ line }: { line: BankLine }) {
  const { amount, day, label, reference, state } = line;
  const mayWrite = useMay('payments:write');
  return (
    <Panel title={`${formatXof(amount)} · ${frenchDay(day)}`}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {[label, reference].filter((one) => one !== '').join(' · ')}
      </Typography>
      {state !== 'open' && (
        <Typography color="text.secondary">
          {[STATES[state], line.decided_by, line.note].filter((one) => one !== '').join(' · ')}
          {line.order_id !== null && line.way !== null && (
            <>
              {` · ${PROVIDER_NAMES[line.way]}, `}
              <TextLink component={Link} to={`/commandes/${line.order_id}/show`}>
                {line.order_name}
              </TextLink>
            </>
          )}
        </Typography>
      )}
      {state === 'open' &&
        line.proposals.map((proposal) => (
          <ProposalRow
            key={`${proposal.order_id}-${proposal.payment_id}`}
            line={line}
            proposal={proposal}
            mayWrite={mayWrite}
          />
        ))}
      <LineActions line={line} mayWrite={mayWrite} />
    </Panel>
  );
}

function ProposalRow({
  line: { id, amount },
  proposal: { order_id, order_name, customer_name, residual, payment_id, payment_words, reason },
  mayWrite,
}: {
  line: BankLine;
  proposal: BankProposal;
  mayWrite: boolean;
}) {
  const { call } = useCall();
  const what = payment_id === null ? 'Nouveau virement' : payment_words;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          <TextLink component={Link} to={`/commandes/${order_id}/show`}>
            {order_name}
          </TextLink>
          {` · ${customer_name} · reste ${formatXof(residual)}`}
        </Typography>
        <Typography
          variant="body2"
          color="text.secondary"
        >{`${what}. ${REASONS[reason]}.`}</Typography>
      </Box>
      {mayWrite && (
        <AskButton
          label={`Rapprocher de ${order_name}`}
          text={`${formatXof(amount)} : ${what}, commande ${order_name}, ${customer_name}. Ce qui n’était pas encore compté l’est, et le client est prévenu.`}
          confirm="Confirmer"
          onAnswer={() =>
            call({
              method: 'POST',
              path: pathTo(paths.bankLineMatch, { id }),
              body: payment_id === null ? { order_name } : { payment_id },
              done: 'Ligne rapprochée',
            })
          }
        />
      )}
    </Box>
  );
}

function LineActions({
  line: { id, state, amount },
  mayWrite,
}: {
  line: BankLine;
  mayWrite: boolean;
}) {
  const { call } = useCall();
  const mayUndo = useMay('payments:refund');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {state === 'open' && mayWrite && (
        <>
          <AskButton
            label="Autre commande"
            title="Rapprocher d’une autre commande"
            text={`${formatXof(amount)} devient un virement de cette commande, ou le chèque ou virement de ce montant qui y est noté.`}
            confirm="Rapprocher"
            questions={[
              { name: 'order_name', label: 'Numéro de la commande', hint: 'Comme S00012.' },
            ]}
            onAnswer={(body) =>
              call({
                method: 'POST',
                path: pathTo(paths.bankLineMatch, { id }),
                body,
                done: 'Ligne rapprochée',
              })
            }
          />
          <AskButton
            label="Mettre de côté"
            questions={[{ name: 'note', label: 'Ce que c’est' }]}
            onAnswer={(body) =>
              call({
                method: 'POST',
                path: pathTo(paths.bankLineAside, { id }),
                body,
                done: 'Ligne mise de côté',
              })
            }
          />
        </>
      )}
      {state === 'aside' && mayWrite && (
        <AskButton
          label="Reprendre"
          text="La ligne est de nouveau à rapprocher."
          onAnswer={() =>
            call({
              method: 'POST',
              path: pathTo(paths.bankLineReopening, { id }),
              done: 'Ligne reprise',
            })
          }
        />
      )}
      {state === 'matched' && mayUndo && (
        <AskButton
          label="Défaire"
          text="Ce que ce rapprochement a compté ne compte plus, et le client est prévenu. Ce qui comptait avant reste."
          color="error"
          questions={[{ name: 'reason', label: 'Motif' }]}
          onAnswer={(body) =>
            call({
              method: 'POST',
              path: pathTo(paths.bankLineUndoing, { id }),
              body,
              done: 'Rapprochement défait',
            })
          }
        />
      )}
    </Box>
  );
}
