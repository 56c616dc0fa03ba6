import { Box, Stack, Link as TextLink } from '@mui/material';
import { useState } from 'react';
import { Show, useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { PROVIDER_NAMES, THROUGH_PROVIDER } from '#contract/money/provider-names.ts';
import type { StaffVoucher } from '#contract/money/staff-vouchers.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AloneButton } from '#office/base/forms/alone-button.tsx';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { SecretDialog } from '#office/base/forms/secret-dialog.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday, frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import {
  CODE_WORDS,
  endingWords,
  VOUCHER_KIND_WORDS,
  VOUCHER_MOVE_WORDS,
  VOUCHER_STATE_WORDS,
} from './words.ts';

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
  const { stamp_duty } = voucher;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={`Bon ${endingWords(voucher)}`}>
        <FactList
          facts={[
            ['Numéro', `BA-${id}`],
            ['État', VOUCHER_STATE_WORDS[voucher.state]],
            ['Reste', formatXof(balance)],
            ['Montant', formatXof(amount)],
            ['Droit de timbre', stamp_duty > 0 ? formatXof(stamp_duty) : ''],
            ['Sorte', VOUCHER_KIND_WORDS[kind]],
            ['Payé par', paid_by === null ? '' : PROVIDER_NAMES[paid_by]],
            [
              'Journal comptable',
              in_journal !== false ? '' : 'À passer à la main par le comptable',
            ],
            [voucher.state === 'issued' ? 'Émis le' : 'Demandé le', frenchMoment(issued_at)],
            ['Dernier jour', frenchDay(expires_on) || 'Sans fin'],
            ['Note', note],
          ]}
        />
        {may && voucher.state === 'asked' && <ConfirmButton voucher={voucher} />}
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

/** Issues a requested voucher and shows its code once. */
function ConfirmButton({ voucher: { id, issued_by_id } }: { voucher: StaffVoucher }) {
  const { data: me } = useGetIdentity();
  const { call } = useCall();
  const [code, setCode] = useState<string>();
  const confirm = async (body: { alone_reason?: string } = {}) => {
    const path = pathTo(paths.voucherConfirmation, { id });
    const reply = await call({ method: 'POST', path, body, done: 'Bon d’achat émis' });
    if (reply !== undefined) setCode(reply.code);
    return reply;
  };
  return (
    <Box>
      {me?.id === issued_by_id ? (
        <AloneButton
          act="voucher-confirmed"
          label="Confirmer le bon"
          waits="Vous l’avez demandé : une autre personne doit le confirmer."
          onDecide={confirm}
        />
      ) : (
        <AskButton
          label="Confirmer le bon"
          text="Il est émis, et son code vous est montré une seule fois."
          onAnswer={() => confirm()}
        />
      )}
      <SecretDialog secret={code} {...CODE_WORDS} onClose={() => setCode(undefined)} />
    </Box>
  );
}

/** Only issued, so it can be cancelled, or waiting, so it can be refused. One for a return is money of its customer. */
const isUnused = ({ kind, state, moves, expires_on }: StaffVoucher): boolean =>
  state === 'asked' ||
  (kind !== 'return' &&
    moves.length === 1 &&
    (expires_on === null || expires_on >= dayFromToday(0)));

function CancelButton({ voucher }: { voucher: StaffVoucher }) {
  const { call } = useCall();
  const { id, kind, paid_by, amount, state } = voucher;
  const isAsked = state === 'asked';
  const way = paid_by === null ? '' : `, payés ${THROUGH_PROVIDER[paid_by]}`;
  return (
    <Box>
      <AskButton
        label={isAsked ? 'Refuser la demande' : 'Annuler le bon'}
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
            done: isAsked ? 'Demande refusée' : 'Bon d’achat annulé',
          })
        }
      />
    </Box>
  );
}
