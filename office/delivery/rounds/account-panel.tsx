import { Alert } from '@mui/material';
import { formatXof } from '#contract/base/fields/money.ts';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { Facts, Panel } from '#office/base/ui/panel.tsx';
import { cashDifference, goodsDifferences } from './words.ts';

/** Cash and goods that come back of a round that has left: what should be there, and what was counted. */
export function AccountPanel({ round }: { round: StaffRound }) {
  const { started_at, cash_expected, cash_counted: counted, back } = round;
  if (started_at === null) return null;
  const cash = counted === null ? '' : cashDifference(counted, cash_expected);
  const differs =
    counted !== null && (counted !== cash_expected || goodsDifferences(back).length > 0);
  return (
    <Panel title="Caisse et articles rapportés">
      {differs && <Alert severity="warning">Le compte n’est pas celui attendu.</Alert>}
      <Facts
        facts={[
          ['Caisse attendue', formatXof(cash_expected)],
          ['Caisse comptée', counted === null ? '' : `${formatXof(counted)} (${cash})`],
          ['Explication', round.end_note],
          ['Note d’acceptation', round.acceptance_note],
        ]}
      />
      {back.length > 0 && (
        <PlainTable
          label="Articles à rapporter"
          heads={['Article', 'Commande', 'Attendus', 'Comptés']}
          rows={back.map(({ line_id, name, order_name, expected, counted: found }) => ({
            key: line_id,
            cells: [name, order_name, expected, found ?? '—'],
          }))}
        />
      )}
    </Panel>
  );
}
