import { Alert, Box, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { resources } from '#office/base/calls/resources.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { DayField } from '#office/base/forms/day-field.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { OpenRounds } from './open-rounds.tsx';
import { type Dragged, PlanDaySection } from './plan-days.tsx';
import { usePutInto } from './put-into.tsx';

const DAYS_AHEAD = 14;
const MOST_ROUNDS = 30;

export default function PlanPage() {
  const mayWrite = useMay('rounds:write');
  const [until, setUntil] = useState(dayFromToday(DAYS_AHEAD));
  const [zone, setZone] = useState('');
  const [dragged, setDragged] = useState<Dragged>();
  // Keeps the keyboard focus near the next order.
  const plan = useRef<HTMLDivElement>(null);
  const { put, isBusy } = usePutInto(() => plan.current?.focus());
  const question = { date_to: until, zone_id: zone === '' ? undefined : zone };
  const { data, error, refetch } = useQuery({
    queryKey: ['round-plan', question],
    queryFn: () => callApi(callTo(paths.roundPlan, question)),
    enabled: until !== '',
  });
  const known = useOpenRounds();
  const rounds = known.data?.items;
  const planning = {
    rounds: rounds ?? [],
    put: mayWrite ? put : undefined,
    isBusy,
    onDrag: setDragged,
  };
  return (
    <Box sx={{ my: 2 }}>
      <Title title="À planifier" />
      <PlanFilters until={until} zone={zone} onUntil={setUntil} onZone={setZone} />
      <LoadFailure error={error} onRetry={refetch} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box ref={plan} tabIndex={-1} role="region" aria-label="Commandes à planifier">
          {data === undefined && error === null && <Skeleton variant="rounded" height={320} />}
          {data?.is_more && (
            <Alert severity="info" sx={{ mb: 2 }}>
              Seules les premières commandes sont là : choisissez une zone ou moins de jours.
            </Alert>
          )}
          {data?.days.length === 0 && (
            <Typography>Rien à planifier : tout est dans une tournée.</Typography>
          )}
          {data?.days.map((day) => (
            <PlanDaySection key={day.day ?? 'none'} {...day} {...planning} />
          ))}
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 64 } }}>
          <LoadFailure error={known.error} onRetry={known.refetch} />
          <OpenRounds rounds={rounds} dragged={dragged} put={planning.put} />
        </Box>
      </Box>
    </Box>
  );
}

function useOpenRounds() {
  const question = {
    state: 'open',
    date_from: dayFromToday(0),
    sort: 'day',
    limit: MOST_ROUNDS,
  } as const;
  return useQuery({
    queryKey: ['open-rounds', question],
    queryFn: () => callApi(callTo(resources.tournees.list, question)),
  });
}

function PlanFilters({
  until,
  zone,
  onUntil,
  onZone,
}: {
  until: string;
  zone: string;
  onUntil: (day: string) => void;
  onZone: (zone: string) => void;
}) {
  const zones = useServedZones();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2 }}>
      <DayField fullWidth={false} label="Jusqu’au" value={until} onDay={onUntil} />
      <TextField
        select
        fullWidth={false}
        label="Zone"
        value={zone}
        onChange={({ target }) => onZone(target.value)}
        sx={{ minWidth: 200 }}
      >
        <MenuItem value="">Toutes</MenuItem>
        {zones?.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
