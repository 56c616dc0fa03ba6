import { Box, Stack, Link as TextLink } from '@mui/material';
import { Show } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/money.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { PROVIDER_NAMES, THROUGH_PROVIDER } from '#contract/provider-names.ts';
import type { StaffVoucher } from '#contract/staff/vouchers.ts';
import { AskButton } from '../ui/ask-button.tsx';
import { dayFromToday, frenchDay, frenchMoment } from '../ui/dates.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { useCall } from '../ui/use-call.ts';
import { useDetail } from '../ui/use-detail.ts';
import { useMay } from '../ui/use-may.ts';
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
  const may = useMay('vouchers:write');
  const voucher = useDetail<StaffVoucher>('moves');
  if (voucher === undefined) return null;
  const { id, kind, paid_by, in_journal, amount, balance, expires_on, note, issued_at, moves } =
    voucher;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={`Bon ${endingWords(voucher)}`}>
        <Facts
          facts={[
            ['Numéro', `BA-${id}`],
            ['Reste', formatXof(balance)],
            ['Montant', formatXof(amount)],
            ['Sorte', VOUCHER_KIND_WORDS[kind]],
            ['Payé par', paid_by === null ? '' : PROVIDER_NAMES[paid_by]],
            [
              'Journal comptable',
              in_journal !== false ? '' : 'À passer à la main par le comptable',
            ],
            ['Émis le', frenchMoment(issued_at)],
            ['Dernier jour', frenchDay(expires_on) || 'Sans fin'],
            ['Note', note],
          ]}
        />
        {may && isUnused(voucher) && <CancelButton voucher={voucher} />}
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

/** Whether nothing happened to a voucher but its issue, so that it can be cancelled. */
const isUnused = ({ moves, expires_on }: StaffVoucher): boolean =>
  moves.length === 1 && (expires_on === null || expires_on >= dayFromToday(0));

function CancelButton({ voucher }: { voucher: StaffVoucher }) {
  const { call } = useCall();
  const { id, kind, paid_by, amount } = voucher;
  const way = paid_by === null ? '' : `, payés ${THROUGH_PROVIDER[paid_by]}`;
  return (
    <Box>
      <AskButton
        label="Annuler le bon"
        text={[
          'Il ne paiera plus rien, et ne se rétablit pas.',
          kind === 'paid' ? `Rendez vous-même au client ses ${formatXof(amount)}${way}.` : [],
        ].flat()}
        questions={[{ name: 'reason', label: 'Motif', lines: 2 }]}
        color="error"
        onAnswer={(body) =>
          call({
            method: 'POST',
            path: pathTo(paths.voucherCancel, { id }),
            body,
            done: 'Bon d’achat annulé',
          })
        }
      />
    </Box>
  );
}
