import { Alert, Box, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { DayField } from '#office/base/forms/day-field.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { boardDays } from './board-days.ts';
import { type Dragged, PlanDaySection } from './plan-days.tsx';
import { usePlanChanges } from './use-plan-changes.ts';

const DAYS_AHEAD = 14;

export default function PlanPage() {
  const mayWrite = useMay('rounds:write');
  const [until, setUntil] = useState(dayFromToday(DAYS_AHEAD));
  const [zone, setZone] = useState('');
  const zones = useServedZones();
  const [dragged, setDragged] = useState<Dragged>();
  // Keeps the keyboard focus near the next order.
  const plan = useRef<HTMLDivElement>(null);
  const focusPlan = () => plan.current?.focus();
  const changes = usePlanChanges(focusPlan);
  const question = { date_to: until, zone_id: zone === '' ? undefined : zone };
  const { data, error, refetch } = useQuery({
    queryKey: ['round-plan', question],
    queryFn: () => callApi(callTo(paths.roundPlan, question)),
    enabled: until !== '',
    placeholderData: keepPreviousData,
  });
  const planning = {
    rounds: data?.rounds.filter(({ state }) => state === 'open') ?? [],
    changes: mayWrite ? changes : undefined,
    zone: zones?.find(({ id }) => String(id) === zone),
    dragged,
    onDrag: setDragged,
    onGone: focusPlan,
  };
  return (
    <Box sx={{ my: 2 }}>
      <Title title="À planifier" />
      <PlanFilters until={until} zone={zone} onUntil={setUntil} onZone={setZone} />
      <LoadFailure error={error} onRetry={refetch} />
      <Box ref={plan} tabIndex={-1} role="region" aria-label="Commandes à planifier">
        {data === undefined && error === null && <Skeleton variant="rounded" height={320} />}
        {data?.is_more && (
          <Alert severity="info" sx={{ mb: 2 }}>
            Seules les premières commandes sont là : choisissez une zone ou moins de jours.
          </Alert>
        )}
        {data?.days.length === 0 && (
          <Typography sx={{ mb: 2 }}>Rien à planifier : tout est dans une tournée.</Typography>
        )}
        {data !== undefined && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
            Dans l’ordre du trajet : l’heure du créneau, la zone, puis le point le plus proche ;
            sans point sur la carte, quartier par quartier.
          </Typography>
        )}
        {data !== undefined &&
          boardDays(data.days, data.rounds, dayFromToday(0)).map((day) => (
            <PlanDaySection key={day.day ?? 'none'} day={day} planning={planning} />
          ))}
      </Box>
    </Box>
  );
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
