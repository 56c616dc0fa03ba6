import { Alert, Box, Button, Chip, Link as TextLink, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatXof } from '#contract/base/fields/money.ts';
import { stopAddress } from '#contract/delivery/round-words.ts';
import type { BoardRound } from '#contract/delivery/staff-rounds.ts';
import { CloseRound, ReopenRound, StartRound } from './round-steps.tsx';
import type { LastChange } from './use-plan-changes.ts';
import { capacityWords, overloadSentences, stopsWords, unmeasuredWords } from './words.ts';

const SHOWN_STOPS = 8;

/** What a clerk who may change rounds can do with one; `onPut` receives the orders that are dragged now, if they fit. */
export type CardActions = {
  isBusy: boolean;
  last: LastChange | undefined;
  onFill: (() => void) | undefined;
  fillLabel: string;
  onUndo: (last: LastChange) => void;
  onPut: (() => void) | undefined;
  onGone: () => void;
};

/** An open or closed round on the board, which takes dragged orders. */
export function RoundCard({
  round,
  actions,
}: {
  round: BoardRound;
  /** Read-only without. */
  actions: CardActions | undefined;
}) {
  const card = useFocusOnStep(round);
  const [isOver, setIsOver] = useState(false);
  const { id, driver, vehicle, state, stops } = round;
  const onPut = actions?.onPut;
  return (
    <Box
      ref={card}
      tabIndex={-1}
      role="group"
      aria-label={`Tournée n° ${id}`}
      onDragOver={(event) => {
        if (onPut === undefined) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onPut?.();
      }}
      sx={{
        display: 'grid',
        gap: 1,
        p: 1.5,
        border: 2,
        borderStyle: onPut === undefined ? 'solid' : 'dashed',
        borderColor: onPut === undefined ? 'divider' : 'primary.main',
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'background.paper',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          <TextLink component={Link} to={`/tournees/${id}/show`}>
            {[`N° ${id}`, driver, vehicle].filter(Boolean).join(' · ')}
          </TextLink>
        </Typography>
        {state === 'closed' && <Chip size="small" color="primary" label="Close" />}
      </Box>
      <LoadLines round={round} />
      <StopLines stops={stops} />
      {actions !== undefined && <Actions round={round} actions={actions} />}
    </Box>
  );
}

/** Closing and reopening replace the pressed button, so the card takes the focus. */
function useFocusOnStep({ state }: BoardRound) {
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) card.current?.focus();
    shown.current = state;
  }, [state]);
  return card;
}

function LoadLines({ round: { stops, totals } }: { round: BoardRound }) {
  const { litres, max_litres, kg, max_kg, to_collect } = totals;
  const facts = [
    stopsWords(stops.length),
    capacityWords(litres, max_litres, 'litres'),
    capacityWords(kg, max_kg, 'kg'),
    `${formatXof(to_collect)} à encaisser`,
  ];
  const unknown = unmeasuredWords(totals);
  return (
    <>
      <Typography variant="body2">{facts.filter(Boolean).join(' · ')}</Typography>
      {max_litres !== null && <LoadBar part={litres / max_litres} />}
      {unknown !== '' && (
        <Typography variant="body2" color="text.secondary">
          {unknown}
        </Typography>
      )}
      {overloadSentences(totals).map((sentence) => (
        <Typography key={sentence} variant="body2" color="warning">
          {`Trop chargée : ${sentence}`}
        </Typography>
      ))}
    </>
  );
}

/** The words above say the same. */
const LoadBar = ({ part }: { part: number }) => (
  <Box aria-hidden="true" sx={{ height: 6, borderRadius: 1, bgcolor: 'divider' }}>
    <Box
      sx={{
        height: 6,
        borderRadius: 1,
        width: `${Math.min(100, part * 100)}%`,
        bgcolor: part > 1 ? 'warning.main' : 'primary.main',
      }}
    />
  </Box>
);

function StopLines({ stops }: Pick<BoardRound, 'stops'>) {
  if (stops.length === 0) return null;
  const more = stops.length - SHOWN_STOPS;
  return (
    <>
      <Box component="ol" aria-label="Arrêts dans l’ordre" sx={{ m: 0, pl: 3 }}>
        {stops.slice(0, SHOWN_STOPS).map((stop) => (
          <Typography component="li" variant="body2" key={stop.order_id}>
            <StopLine stop={stop} />
            {stop.problem !== '' && (
              <Typography component="span" variant="body2" color="error">
                {stop.problem}
              </Typography>
            )}
          </Typography>
        ))}
      </Box>
      {more > 0 && (
        <Typography variant="body2" color="text.secondary">
          {`et ${stopsWords(more)} de plus`}
        </Typography>
      )}
    </>
  );
}

/** `Awa Diop · Médina, rue 22`, and the amount to collect at the end of the line. */
function StopLine({ stop }: { stop: BoardRound['stops'][number] }) {
  const { recipient, customer_name, kind, amount_due } = stop;
  const due = amount_due > 0 ? formatXof(amount_due) : '';
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <span>{[recipient || customer_name, stopAddress(stop)].filter(Boolean).join(' · ')}</span>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {kind === 'collection' ? 'À reprendre' : due}
      </Box>
    </Box>
  );
}

function Actions({ round, actions }: { round: BoardRound; actions: CardActions }) {
  const { last, isBusy, fillLabel, onFill, onUndo, onGone } = actions;
  const { state, stops } = round;
  const isLast = last !== undefined && last.id === round.id && last.version === round.version;
  return (
    <>
      <Box role="status">
        {isLast && (
          <Alert
            severity="info"
            action={
              last.before.length < stops.length && (
                <Button
                  color="inherit"
                  disabled={isBusy}
                  onClick={() => onUndo(last)}
                  sx={{ whiteSpace: 'nowrap' }}
                >
                  Annuler
                </Button>
              )
            }
          >
            {last.said}
          </Alert>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state === 'open' && (
          <>
            <Button
              variant={stops.length === 0 ? 'contained' : 'outlined'}
              disabled={isBusy}
              onClick={onFill}
            >
              {fillLabel}
            </Button>
            <CloseRound round={round} isDisabled={stops.length === 0} />
          </>
        )}
        {state === 'closed' && (
          <>
            <StartRound round={round} onDone={onGone} />
            <ReopenRound round={round} />
          </>
        )}
      </Box>
    </>
  );
}
