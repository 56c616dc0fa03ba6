import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedRound } from '#contract/delivery/staff-rounds.ts';
import { callApi } from '#office/base/calls/api.ts';
import { dayFromToday, shortDay } from '#office/base/ui/dates.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { fitsDay } from './arranging.ts';
import type { Dragged } from './plan-days.tsx';
import type { Put } from './put-into.tsx';
import { capacityWords, overloadSentences, stopsWords } from './words.ts';

/** The open rounds; `put` receives the orders that staff drop on a round that fits their slot. */
export function OpenRounds({
  rounds,
  dragged,
  put,
}: {
  /** Undefined while loading. */
  rounds: readonly ListedRound[] | undefined;
  dragged: Dragged | undefined;
  put: Put | undefined;
}) {
  return (
    <Panel
      title="Tournées ouvertes"
      actions={
        put !== undefined && (
          <Button component={Link} to="/tournees/create" variant="outlined">
            Nouvelle tournée
          </Button>
        )
      }
    >
      {rounds?.length === 0 && (
        <Typography color="text.secondary">
          Aucune : ouvrez-en une pour y mettre des commandes.
        </Typography>
      )}
      {rounds?.map((round) => (
        <DropTarget
          key={round.id}
          round={round}
          {...(put !== undefined &&
            dragged !== undefined &&
            fitsDay(round.day, dragged.slot, dayFromToday(0)) && {
              onPut: () => put(round, dragged.orderIds),
            })}
        />
      ))}
    </Panel>
  );
}

function DropTarget({ round, onPut }: { round: ListedRound; onPut?: () => void }) {
  const [isOver, setIsOver] = useState(false);
  const { id, day, driver, vehicle } = round;
  return (
    <Box
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
        p: 1.5,
        border: 2,
        borderStyle: onPut === undefined ? 'solid' : 'dashed',
        borderColor: onPut === undefined ? 'divider' : 'primary.main',
        borderRadius: 1,
        ...(isOver && { bgcolor: 'action.selected' }),
      }}
    >
      <Typography>
        <Link to={`/tournees/${id}/show`}>{`N° ${id} · ${shortDay(day)} · ${driver}`}</Link>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[vehicle, stopsWords(round.stops)].filter(Boolean).join(' · ')}
      </Typography>
      <LoadLine round={round} />
    </Box>
  );
}

function LoadLine({ round: { id, version } }: { round: ListedRound }) {
  const { data } = useQuery({
    queryKey: ['round-load', id, version],
    queryFn: () => callApi(pathTo(paths.staffRound, { id })),
  });
  if (data === undefined) return null;
  const { totals } = data;
  const taken = [
    capacityWords(totals.litres, totals.max_litres, 'litres'),
    capacityWords(totals.kg, totals.max_kg, 'kg'),
  ];
  return (
    <>
      <Typography variant="body2">{taken.filter(Boolean).join(' · ')}</Typography>
      {overloadSentences(totals).map((sentence) => (
        <Typography key={sentence} variant="body2" color="warning">
          {`Trop chargée : ${sentence}`}
        </Typography>
      ))}
    </>
  );
}
