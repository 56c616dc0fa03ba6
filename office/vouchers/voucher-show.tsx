import { Stack, Link as TextLink } from '@mui/material';
import { Show } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/money.ts';
import { PROVIDER_NAMES } from '#contract/provider-names.ts';
import type { StaffVoucher } from '#contract/staff/vouchers.ts';
import { frenchDay, frenchMoment } from '../ui/dates.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { useDetail } from '../ui/use-detail.ts';
import { endingWords, VOUCHER_KIND_WORDS, VOUCHER_MOVE_WORDS } from './words.ts';

/** A voucher and everything that happened to what it holds. */
export default function VoucherShow() {
  return (
    <Show title="Bon d’achat" actions={false}>
      <Voucher />
    </Show>
  );
}

function Voucher() {
  const voucher = useDetail<StaffVoucher>('moves');
  if (voucher === undefined) return null;
  const { kind, paid_by, amount, balance, expires_on, note, issued_at, moves } = voucher;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={`Bon ${endingWords(voucher)}`}>
        <Facts
          facts={[
            ['Reste', formatXof(balance)],
            ['Montant', formatXof(amount)],
            ['Sorte', VOUCHER_KIND_WORDS[kind]],
            ['Payé par', paid_by === null ? '' : PROVIDER_NAMES[paid_by]],
            ['Émis le', frenchMoment(issued_at)],
            ['Dernier jour', frenchDay(expires_on) || 'Sans fin'],
            ['Note', note],
          ]}
        />
      </Panel>
      <Panel title="Mouvements">
        <PlainTable
          label="Mouvements du bon"
          heads={['Mouvement', 'Montant', 'Commande', 'Date']}
          rows={moves.map((move) => ({
            key: move.id,
            cells: [
              VOUCHER_MOVE_WORDS[move.kind],
              formatXof(move.amount),
              move.order_id === null ? (
                ''
              ) : (
                <TextLink key="order" component={Link} to={`/commandes/${move.order_id}/show`}>
                  {move.order_name}
                </TextLink>
              ),
              frenchMoment(move.at),
            ],
          }))}
        />
      </Panel>
    </Stack>
  );
}
