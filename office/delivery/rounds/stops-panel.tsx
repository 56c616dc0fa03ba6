import { Alert, Box, Chip, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { type ProofKind, type StopState, stopStateWords } from '#contract/delivery/round-states.ts';
import { stopAddress } from '#contract/delivery/round-words.ts';
import type { StaffRound, StaffStop } from '#contract/delivery/staff-rounds.ts';
import { cashDutyWords } from '#contract/money/stamp-duty.ts';
import { slotWords } from '#contract/sales/handover/delivery-promise.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { ContactLinks, WayToDoor } from '#office/base/ui/contact-links.tsx';
import { frenchMoment, shortDay } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PrivatePhoto } from '#office/base/ui/private-files.tsx';
import { loadWords } from './words.ts';

const TONES: Partial<Record<StopState, 'primary' | 'success' | 'warning'>> = {
  on_the_way: 'primary',
  delivered: 'success',
  collected: 'success',
  absent: 'warning',
  refused: 'warning',
  skipped: 'warning',
};

const PROOF_WORDS: Record<ProofKind, string> = { signature: 'Signature', photo: 'Photo' };

export function StopsPanel({ round: { id, state, stops } }: { round: StaffRound }) {
  return (
    <Panel title="Arrêts">
      {stops.length === 0 && <Typography color="text.secondary">Aucun arrêt.</Typography>}
      <Box
        component="ol"
        aria-label="Arrêts dans l’ordre"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {stops.map((stop, place) => (
          <Box
            key={stop.id}
            component="li"
            sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
              <Box sx={{ flex: 1, minWidth: 220 }}>
                <StopFacts stop={stop} title={`${place + 1}. ${stopTitle(stop)}`} />
              </Box>
              <Chip
                size="small"
                variant="outlined"
                color={TONES[stop.state] ?? 'default'}
                label={stopStateWords(stop)}
              />
            </Box>
            <WhatHappened stop={stop} />
            {state === 'on_the_way' && stop.settled_at === null && (
              <CallCustomer stop={stop} roundId={id} />
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function CallCustomer({ stop, roundId }: { stop: StaffStop; roundId: number }) {
  const { phone, second_phone, recipient, customer_name, order_name } = stop;
  const what = stop.kind === 'collection' ? 'du retour' : 'de la livraison';
  const message = `Bonjour ${recipient || customer_name}, au sujet ${what} de votre commande ${order_name} (tournée n° ${roundId}) :`;
  return (
    <>
      <ContactLinks phone={phone} message={message} />
      <ContactLinks phone={second_phone} message={message} />
    </>
  );
}

/** `2 × Ventilateur (n° SN-1, SN-2)`. */
const takenWords = ({ pieces, name, serials }: StaffStop['taken'][number]): string =>
  `${pieces} × ${name}${serials.length === 0 ? '' : ` (n° ${serials.join(', ')})`}`;

function ReturnLink({ stop: { return_id, order_name } }: { stop: StaffStop }) {
  return <Link to={`/retours/${return_id}/show`}>{`Retour de ${order_name}`}</Link>;
}

function WhatHappened({ stop }: { stop: StaffStop }) {
  const { settled_at, settled_phone_at, settled_by, collected, handed, proofs } = stop;
  const mayOpen = useMay('orders:read');
  const change = handed > collected ? `, ${formatXof(handed - collected)} rendus` : '';
  return (
    <>
      <FactList
        facts={[
          ['Attendu vers', frenchMoment(stop.expected_at)],
          [
            'Noté le',
            [frenchMoment(settled_phone_at ?? settled_at), settled_by].filter(Boolean).join(' · '),
          ],
          [stop.kind === 'collection' ? 'Rendu par' : 'Reçu par', stop.received_by],
          ['Repris', stop.taken.map(takenWords).join(', ')],
          [
            'Retour',
            stop.return_id !== null && mayOpen ? <ReturnLink key="return" stop={stop} /> : '',
          ],
          ['Encaissé', collected > 0 ? `${formatXof(collected)}${change}` : ''],
          ['Raison', stop.reason],
          ['Souhaité pour', stop.wished_day === null ? '' : shortDay(stop.wished_day)],
        ]}
      />
      {proofs.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1 }}>
          {proofs.map(({ kind, url }) => (
            <PrivatePhoto
              key={url}
              url={url}
              alt={`${PROOF_WORDS[kind]} de ${stop.order_name}`}
              sx={{ height: 96, border: 1, borderColor: 'divider' }}
            />
          ))}
        </Box>
      )}
    </>
  );
}

/** `Awa Diop, Rue 10, Mermoz, Dakar`. */
export const stopTitle = (stop: StaffStop): string =>
  [stop.recipient || stop.customer_name, stopAddress(stop)].filter(Boolean).join(', ');

export function StopFacts({ stop, title }: { stop: StaffStop; title: string }) {
  const mayOpen = useMay('orders:read');
  const { order_id, order_name, landmark, note, slot, wished_on, amount_due } = stop;
  const isFetched = stop.kind === 'collection';
  const goods = stop.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const when =
    slot === null ? wished_on !== null && `souhaité ${shortDay(wished_on)}` : slotWords(slot);
  const facts = [
    when,
    loadWords(stop),
    isFetched ? '' : amount_due > 0 ? `${formatXof(amount_due)} à encaisser` : 'rien à encaisser',
    isFetched ? '' : cashDutyWords(amount_due, stop.cash_duty_percent, []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2">
        {mayOpen ? <Link to={`/commandes/${order_id}/show`}>{order_name}</Link> : order_name}
        {` · ${isFetched ? 'à reprendre : ' : ''}${goods}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[landmark, stop.plus_code].filter(Boolean).join(', ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {stop.return_note !== '' && (
        <Typography variant="body2" color="text.secondary">
          {`Retour : ${stop.return_note}`}
        </Typography>
      )}
      {note !== '' && (
        <Typography variant="body2" color="text.secondary">
          {`« ${note} »`}
        </Typography>
      )}
      <WayToDoor photo={stop.door_photo} note={stop.voice_note} />
      {stop.problem !== '' && <Alert severity="warning">{stop.problem}</Alert>}
    </Box>
  );
}
