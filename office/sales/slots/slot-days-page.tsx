import { Box, Button, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { dayWords, slotHours } from '#contract/sales/handover/delivery-promise.ts';
import type { SlotDay } from '#contract/sales/handover/staff-slots.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { DayField } from '#office/base/forms/day-field.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayFromToday } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { fillingWords, stateWords } from './words.ts';

export default function SlotDaysPage() {
  const [from, setFrom] = useState(dayFromToday(0));
  const [zone, setZone] = useState('');
  const zones = useServedZones();
  const question = {
    date_from: from,
    date_to: from === '' ? '' : lastOfWeek(from),
    zone_id: zone === '' ? undefined : zone,
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['slot-days', question],
    queryFn: () => callApi(callTo(paths.staffSlotDays, question)),
    enabled: from !== '',
  });
  const days = [...Map.groupBy(data ?? [], ({ day }) => day)];
  return (
    <Box sx={{ my: 2, maxWidth: 1000 }}>
      <Title title="Livraisons par créneau" />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <DayField fullWidth={false} label="À partir du" value={from} onDay={setFrom} />
        <TextField
          select
          fullWidth={false}
          label="Zone"
          value={zone}
          onChange={({ target }) => setZone(target.value)}
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
      <LoadFailure error={error} onRetry={refetch} />
      {data === undefined && error === null && <Skeleton variant="rounded" height={320} />}
      {data?.length === 0 && (
        <Typography>Aucun créneau ces jours-là : ajoutez-en sous « Créneaux ».</Typography>
      )}
      {days.map(([day, slots]) => (
        <Box key={day} component="section" aria-label={dayWords(day)} sx={{ mb: 3 }}>
          <Typography
            component="h2"
            variant="h6"
            sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
          >
            {dayWords(day)}
          </Typography>
          <SlotsOfDay day={day} slots={slots} />
        </Box>
      ))}
    </Box>
  );
}

const WEEK_MS = 6 * 86_400_000;
const lastOfWeek = (from: string) =>
  new Date(Date.parse(from) + WEEK_MS).toISOString().slice(0, 10);

function SlotsOfDay({ day, slots }: { day: string; slots: SlotDay[] }) {
  const may = useMay('delivery:write');
  return (
    <PlainTable
      label={`Créneaux du ${dayWords(day)}`}
      heads={['Créneau', 'Zone', 'Commandes', 'État', ...(may ? ['Tournée'] : [])]}
      rows={slots.map((slot) => ({
        key: slot.slot_id,
        cells: [
          slotHours(slot),
          slot.zone,
          fillingWords(slot),
          stateWords(slot),
          ...(may ? [<CloseRound key="close" slot={slot} />] : []),
        ],
      }))}
    />
  );
}

function CloseRound({ slot: { slot_id: id, day, closed_at, version } }: { slot: SlotDay }) {
  const { call, isBusy } = useCall();
  const isClosed = closed_at !== null;
  const toggle = () =>
    call({
      method: 'PUT',
      path: pathTo(paths.staffSlotDay, { id }),
      body: { day, closed: !isClosed },
      version,
      done: isClosed ? 'Tournée rouverte' : 'Tournée close',
    });
  return (
    <Button variant="outlined" disabled={isBusy} onClick={toggle} sx={{ minHeight: 44 }}>
      {isClosed ? 'Rouvrir' : 'Clore'}
    </Button>
  );
}
