import { Alert, Box, Stack, Link as TextLink, Typography } from '@mui/material';
import { Show, TextField, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  RETURN_CONDITION_WORDS,
  RETURN_REASON_WORDS,
  RETURN_STATE_WORDS,
  RETURN_WISH_WORDS,
} from '#contract/delivery/return-states.ts';
import { stopStateWords } from '#contract/delivery/round-states.ts';
import type { ListedReturn, StaffReturn } from '#contract/delivery/staff-returns.ts';
import type { StaffOrder } from '#contract/sales/orders/staff-order-detail.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { MomentField, type Tones, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { ContactLinks } from '#office/base/ui/contact-links.tsx';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Lines, Panel } from '#office/base/ui/panel.tsx';
import { PrivatePhoto } from '#office/base/ui/private-files.tsx';
import { CreditNoteButton } from '#office/money/credit-notes/credit-dialog.tsx';
import { CreditNoteCard } from '#office/money/credit-notes/credit-note-list.tsx';
import { ReturnSteps } from './return-steps.tsx';

const filters = [
  searchFor('Commande, client, produit'),
  choiceOf('state', RETURN_STATE_WORDS, { alwaysOn: true }),
  choiceOf('wish', RETURN_WISH_WORDS),
  ...PERIOD,
];

const TONES: Tones = { requested: 'warning', approved: 'primary', received: 'primary' };

export function ReturnList() {
  return (
    <StaffList filters={filters} firstOnPhone={{ state: 'requested' }}>
      <ListBody<ListedReturn>
        primary={({ order_name, customer_name }) => `${order_name} · ${customer_name}`}
        secondary={({ goods, asked_at }) => `${goods} · ${frenchDay(asked_at)}`}
        tertiary={({ state }) => RETURN_STATE_WORDS[state]}
      >
        <MomentField source="asked_at" />
        <TextField source="order_name" />
        <TextField source="customer_name" />
        <TextField source="goods" />
        <WordField source="wish" words={RETURN_WISH_WORDS} />
        <WordField source="state" words={RETURN_STATE_WORDS} tones={TONES} />
      </ListBody>
    </StaffList>
  );
}

export function ReturnShow() {
  return (
    <Show title="Retour" actions={false}>
      <ReturnPage />
    </Show>
  );
}

function ReturnPage() {
  const asked = useDetail<StaffReturn>('lines');
  const mayRefund = useMay('payments:refund');
  if (asked === undefined) return null;
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Panel title={`Retour de ${asked.order_name} · ${asked.customer_name}`}>
        {asked.is_late && asked.state === 'requested' && (
          <Alert severity="warning">Demandé après le délai.</Alert>
        )}
        <FactList facts={factsOf(asked)} />
        <ContactLinks
          phone={asked.customer_phone}
          message={`Bonjour ${asked.customer_name}, au sujet du retour de votre commande ${asked.order_name} :`}
        />
        <ReturnSteps asked={asked} />
      </Panel>
      <Panel title="Articles">
        <Lines
          none="Aucun article."
          items={asked.lines.map((line) => ({
            key: line.line_id,
            line: [
              `${line.quantity} × ${line.name}`,
              RETURN_REASON_WORDS[line.reason],
              ...(line.condition === null ? [] : [RETURN_CONDITION_WORDS[line.condition]]),
            ].join(' · '),
          }))}
        />
        <Photos photos={asked.photos} />
      </Panel>
      <Panel title="Avoirs et remboursement">
        {asked.credit_notes.length === 0 && (
          <Typography color="text.secondary">Aucun avoir pour ce retour.</Typography>
        )}
        {asked.credit_notes.map((note) => (
          <CreditNoteCard key={note.id} note={note} />
        ))}
        {mayRefund && asked.state === 'received' && <CreditOfReturn asked={asked} />}
      </Panel>
    </Stack>
  );
}

function CreditOfReturn({ asked }: { asked: StaffReturn }) {
  const { data: order } = useGetOne<StaffOrder>('commandes', { id: asked.order_id });
  if (order?.timeline === undefined) return null;
  if (!asked.has_invoice) {
    return (
      <Typography color="text.secondary">
        Cette commande n’a pas de facture : annulez-la, puis remboursez ses paiements.
      </Typography>
    );
  }
  const pieces = Object.fromEntries([
    ...asked.lines.map(({ line_id, quantity }) => [line_id, quantity]),
    ...guaranteesOf(order, asked),
  ]);
  return (
    <Box>
      <CreditNoteButton
        order={order}
        label="Établir un avoir et rembourser"
        returnId={asked.id}
        pieces={pieces}
      />
    </Box>
  );
}

/** A longer guarantee goes back with its product; work that is done stays paid. */
const guaranteesOf = ({ order_lines: lines }: StaffOrder, asked: StaffReturn) =>
  lines.flatMap(({ id, service, product_uom_qty: most }): [number, number][] => {
    if (service?.kind !== 'warranty') return [];
    const product = lines.find((line) => line.product_id === service.product_id);
    const back = asked.lines.find(({ line_id }) => line_id === product?.id);
    return back === undefined ? [] : [[id, Math.min(most, back.quantity)]];
  });

type Collection = NonNullable<StaffReturn['collection']>;

/** « N° 12 du 24 novembre, Modou : repris ». */
function RoundOfReturn({
  collection: { round_id, day, driver, state },
}: {
  collection: Collection;
}) {
  const may = useMay('rounds:load');
  const words = `N° ${round_id} du ${frenchDay(day)}, ${driver}`;
  const what = stopStateWords({ kind: 'collection', state }).toLowerCase();
  return (
    <>
      {may ? (
        <TextLink component={Link} to={`/tournees/${round_id}/show`}>
          {words}
        </TextLink>
      ) : (
        words
      )}
      {` : ${what}`}
    </>
  );
}

function Photos({ photos }: { photos: string[] }) {
  if (photos.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Photos du client"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {photos.map((photo, place) => (
        <li key={photo}>
          <PrivatePhoto
            url={photo}
            alt={`Vue ${place + 1} de l’article`}
            sx={{ width: 120, height: 120, objectFit: 'cover' }}
          />
        </li>
      ))}
    </Box>
  );
}

type Fact = [name: string, value: React.ReactNode];

const factsOf = (asked: StaffReturn): Fact[] => [
  [
    'Commande',
    <TextLink key="order" component={Link} to={`/commandes/${asked.order_id}/show`}>
      {asked.order_name}
    </TextLink>,
  ],
  ['État', RETURN_STATE_WORDS[asked.state]],
  ['Souhait', RETURN_WISH_WORDS[asked.wish]],
  ['Précisions', asked.note],
  ['Demandé', `${frenchMoment(asked.asked_at)}, par ${asked.asked_by}`],
  ['Décidé', asked.decided_at && `${frenchMoment(asked.decided_at)}, par ${asked.decided_by}`],
  ['Motif du refus', asked.refusal_reason],
  ['Reprise le', asked.fetched_on && frenchDay(asked.fetched_on)],
  ['Note de la reprise', asked.fetch_note],
  ['Tournée', asked.collection && <RoundOfReturn key="round" collection={asked.collection} />],
  ['Repris le', asked.collected_at && frenchMoment(asked.collected_at)],
  ['Reçu', asked.received_at && `${frenchMoment(asked.received_at)}, par ${asked.received_by}`],
  ['Suite donnée', asked.outcome],
];
