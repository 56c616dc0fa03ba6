import { Alert, Box, Button } from '@mui/material';
import { useRedirect } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffRound } from '#contract/delivery/staff-rounds.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { useMayActAlone } from '#office/base/session/use-self.ts';
import { cashDifference } from '#office/base/ui/cash-difference.ts';
import { goodsDifferences } from './words.ts';

type Steps = {
  round: StaffRound;
  hasUnsaved?: boolean;
};

/** Each step sends the version shown. */
export function RoundSteps({ round, hasUnsaved = false }: Steps) {
  const mayWrite = useMay('rounds:write');
  const { state } = round;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayWrite && state === 'open' && <OpenSteps round={round} hasUnsaved={hasUnsaved} />}
      {mayWrite && state === 'closed' && <ClosedSteps round={round} />}
      {state === 'ended' && <AcceptSteps round={round} />}
    </Box>
  );
}

const EditLink = ({ id }: Pick<StaffRound, 'id'>) => (
  <Button component={Link} to={`/tournees/${id}`} variant="outlined">
    Modifier
  </Button>
);

type Known = Pick<StaffRound, 'id' | 'version'>;

export function CloseRound({
  round: { id, version },
  isDisabled,
}: {
  round: Known;
  isDisabled: boolean;
}) {
  const { call } = useCall();
  return (
    <AskButton
      label="Clore la tournée"
      text={[
        'On charge : les clients ne changent plus leur créneau, et personne n’y entre plus.',
        'Un créneau dont toutes les commandes sont dans des tournées closes se ferme.',
      ]}
      isDisabled={isDisabled}
      onAnswer={() =>
        call({
          method: 'POST',
          path: pathTo(paths.roundClosing, { id }),
          version,
          done: 'Tournée close : on charge.',
        })
      }
    />
  );
}

/** `onDone` runs once the round has left. */
export function StartRound({
  round: { id, version },
  onDone,
}: {
  round: Known;
  onDone?: () => void;
}) {
  const { call } = useCall();
  const start = async () => {
    const path = pathTo(paths.roundStart, { id });
    const reply = await call({ method: 'POST', path, version, done: 'Tournée partie' });
    if (reply !== undefined) onDone?.();
    return reply;
  };
  return (
    <AskButton
      label="Faire partir"
      title="Faire partir la tournée"
      text="Les articles quittent le lieu et les commandes sont en livraison. Ce qui est annulé entre-temps reste."
      onAnswer={start}
    />
  );
}

export function ReopenRound({ round: { id, version } }: { round: Known }) {
  const { call } = useCall();
  return (
    <AskButton
      label="Rouvrir"
      title="Rouvrir la tournée"
      text="Les créneaux qu’elle avait fermés s’ouvrent de nouveau aux clients."
      onAnswer={() =>
        call({
          method: 'POST',
          path: pathTo(paths.roundReopening, { id }),
          version,
          done: 'Tournée rouverte',
        })
      }
    />
  );
}

function OpenSteps({ round, hasUnsaved = false }: Steps) {
  const { id, version, stops } = round;
  const { call } = useCall();
  const redirect = useRedirect();
  const remove = async () => {
    const path = pathTo(paths.staffRound, { id });
    const done = 'Tournée supprimée';
    const gone = await call({ method: 'DELETE', path, version, done, isEnd: true });
    if (gone !== undefined) redirect('list', 'tournees');
    return gone;
  };
  return (
    <>
      <CloseRound round={round} isDisabled={stops.length === 0 || hasUnsaved} />
      <EditLink id={id} />
      <AskButton
        label="Supprimer"
        title="Supprimer la tournée"
        text="Ses commandes sont de nouveau à planifier."
        color="error"
        onAnswer={remove}
      />
    </>
  );
}

function ClosedSteps({ round }: Steps) {
  return (
    <>
      <StartRound round={round} />
      <ReopenRound round={round} />
      <EditLink id={round.id} />
    </>
  );
}

/** See rule D-12. */
function AcceptSteps({ round }: Steps) {
  const { call } = useCall();
  const mayAccept = useMay('rounds:accept');
  const { id, version, accept_refusal: refusal } = round;
  const mayAlone = useMayActAlone('round-accepted');
  if (!mayAccept || (refusal !== null && !mayAlone)) {
    return <Alert severity="info">{refusal ?? 'Une autre personne accepte la caisse.'}</Alert>;
  }
  return (
    <>
      <AskButton
        label="Accepter"
        title="Accepter la caisse et les articles"
        text={[...accountOf(round), 'Les articles rapportés sont de nouveau à leur place.']}
        questions={[
          {
            name: 'note',
            label: refusal === null ? 'Note' : 'Motif',
            isOptional: refusal === null,
            ...(refusal !== null && { hint: 'Vous êtes seul à pouvoir l’accepter.' }),
          },
        ]}
        onAnswer={({ note }) =>
          call({
            method: 'POST',
            path: pathTo(paths.roundAcceptance, { id }),
            version,
            body: { ...(note !== '' && { note }) },
            done: 'Tournée acceptée',
          })
        }
      />
      <AskButton
        label="Faire recompter"
        title="Renvoyer au livreur"
        text="La tournée est de nouveau en route jusqu’à ce qu’elle soit recomptée."
        questions={[{ name: 'note', label: 'Pourquoi' }]}
        onAnswer={({ note }) =>
          call({
            method: 'POST',
            path: pathTo(paths.roundRecount, { id }),
            version,
            body: { note },
            done: 'Renvoyée pour être recomptée',
          })
        }
      />
    </>
  );
}

function accountOf({ cash_counted, cash_expected, back, end_note }: StaffRound): string[] {
  const cash = cash_counted ?? 0;
  return [
    `Caisse : ${formatXof(cash)} (${cashDifference(cash, cash_expected)}).`,
    ...goodsDifferences(back).map((line) => `Rapporté : ${line}.`),
    ...(end_note === '' ? [] : [`Explication : « ${end_note} »`]),
  ];
}
