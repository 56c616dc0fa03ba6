import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import {
  DatagridConfigurable,
  FunctionField,
  SearchInput,
  SelectInput,
  TextField,
  useListContext,
} from 'react-admin';
import { formatXof } from '#contract/money.ts';
import type { Unmatched } from '#contract/payment-shapes.ts';
import { frenchMoment } from '../ui/dates.ts';
import { Facts } from '../ui/facts.tsx';
import { MomentField, WordField, XofField } from '../ui/fields.tsx';
import { Panel } from '../ui/panel.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf, PROVIDER_WORDS, REVIEW_WORDS } from '../ui/words.ts';
import { providerFilter } from './provider-filter.tsx';
import { UnmatchedDecision } from './unmatched-decision.tsx';

const filters = [
  <SearchInput
    key="q"
    source="q"
    placeholder="Paiement, numéro d’opérateur, commande, client"
    alwaysOn
  />,
  providerFilter,
  <SelectInput key="reason" source="reason" label="Pourquoi" choices={choicesOf(REVIEW_WORDS)} />,
];

/** What a provider received and no order counts. */
export default function UnmatchedList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <>
      <Typography sx={{ pt: 2 }}>
        De l’argent est arrivé chez un opérateur, et aucune commande ne le compte. Comptez-le,
        rendez-le, ou classez-le une fois éclairci.
      </Typography>
      <StaffList
        resource="non-rapproches"
        title="Payé non rapproché"
        sort={{ field: 'at', order: 'DESC' }}
        filters={filters}
      >
        {isSmall ? <Cards /> : <Rows />}
      </StaffList>
    </>
  );
}

function Rows() {
  return (
    <Box sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}>
      <DatagridConfigurable
        rowClick={false}
        bulkActionButtons={false}
        empty={<Typography sx={{ p: 2 }}>Aucun argent à rapprocher.</Typography>}
      >
        <MomentField source="at" label="Arrivé le" />
        <WordField source="provider" label="Opérateur" words={PROVIDER_WORDS} />
        <WordField source="reason" label="Pourquoi" words={REVIEW_WORDS} />
        <XofField source="amount" label="Montant" />
        <FunctionField<Unmatched>
          label="Attendu"
          textAlign="right"
          render={({ expected_amount }) =>
            expected_amount === null ? '' : formatXof(expected_amount)
          }
        />
        <TextField source="order_name" label="Commande" sortable={false} />
        <TextField source="customer_name" label="Client" sortable={false} />
        <TextField
          source="provider_transaction_id"
          label="Numéro de l’opérateur"
          sortable={false}
        />
        <FunctionField<Unmatched>
          label="Décider"
          render={(row) => <UnmatchedDecision row={row} />}
        />
      </DatagridConfigurable>
    </Box>
  );
}

function Cards() {
  const { data, isPending } = useListContext<Unmatched>();
  if (isPending) return null;
  if (!data?.length) return <Typography sx={{ p: 2 }}>Aucun argent à rapprocher.</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.map((row) => (
        <Panel key={row.id} title={`${formatXof(row.amount)} · ${PROVIDER_WORDS[row.provider]}`}>
          <Facts
            facts={[
              ['Pourquoi', REVIEW_WORDS[row.reason]],
              ['Attendu', row.expected_amount === null ? '' : formatXof(row.expected_amount)],
              ['Commande', row.order_name],
              ['Client', row.customer_name],
              ['Paiement', row.transaction_id],
              ['Numéro de l’opérateur', row.provider_transaction_id],
              ['Arrivé le', frenchMoment(row.at)],
            ]}
          />
          <UnmatchedDecision row={row} />
        </Panel>
      ))}
    </Box>
  );
}
