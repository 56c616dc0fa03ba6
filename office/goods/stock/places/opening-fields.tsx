import { Box, Button, Typography } from '@mui/material';
import { ArrayInput, SimpleFormIterator, TextInput, useInput } from 'react-admin';
import { type OpeningWeek, type Span, WEEKDAYS } from '#contract/goods/stock/opening-hours.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { HoursField } from './hours-field.tsx';

const USUAL: Span[] = [{ from: '09:00', until: '19:00' }];
/** Monday to Saturday, as most shops of Dakar open. */
const USUAL_WEEK: OpeningWeek = WEEKDAYS.map((day) => (day === 'dimanche' ? [] : USUAL));

const COLUMNS = { xs: 'minmax(0, 1fr)', sm: '7rem minmax(0, 1fr)' };

/** Hours as free text, or by weekday: then the shop says whether it is open now. */
export function OpeningFields() {
  const { field } = useInput<OpeningWeek | null>({ source: 'week', defaultValue: null });
  const week: OpeningWeek | null = field.value || null;
  if (week === null) {
    return (
      <Box sx={{ width: '100%', mb: 2 }}>
        <TextInput
          source="hours"
          label="Horaires"
          defaultValue=""
          parse={(typed: string) => typed}
          multiline
          fullWidth
        />
        <Button variant="outlined" onClick={() => field.onChange(USUAL_WEEK)}>
          Donner les horaires jour par jour
        </Button>
      </Box>
    );
  }
  const set = (place: number, hours: Span[]) =>
    field.onChange(week.map((old, at) => (at === place ? hours : old)));
  return (
    <Box component="section" aria-label="Horaires de la semaine" sx={{ width: '100%', mb: 2 }}>
      <Typography sx={{ mb: 1, fontWeight: 600 }}>Horaires de la semaine</Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {WEEKDAYS.map((day, place) => (
          <Box
            key={day}
            sx={{ display: 'grid', gridTemplateColumns: COLUMNS, alignItems: 'center' }}
          >
            <Typography sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
              {day}
            </Typography>
            <HoursField
              label={day}
              value={week[place] ?? []}
              onChange={(hours) => set(place, hours)}
            />
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        Un jour sans heures est fermé. La seconde paire sert après une pause.
      </Typography>
      <Button
        onClick={() =>
          field.onChange(week.map((hours, place) => (place < 6 ? (week[0] ?? []) : hours)))
        }
      >
        Recopier lundi jusqu’à samedi
      </Button>
      <Button onClick={() => field.onChange(null)}>Revenir au texte libre</Button>
      <SpecialDays />
    </Box>
  );
}

/** Feasts, stocktakings, late openings. Holidays without deliveries are closed without being listed here. */
function SpecialDays() {
  return (
    <ArrayInput
      source="special_days"
      label="Jours particuliers"
      defaultValue={[]}
      helperText="Les jours fériés sans livraison sont fermés d’eux-mêmes ; ajoutez ceux où vous ouvrez, et les autres exceptions"
    >
      <SimpleFormIterator inline disableReordering>
        <DayInput source="day" label="Jour" helperText={false} />
        <TextInput source="label" label="Occasion" helperText={false} />
        <DayHours source="hours" />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function DayHours({ source }: { source: string }) {
  const { field } = useInput<Span[]>({ source, defaultValue: [] });
  return (
    <HoursField label="Heures de ce jour" value={field.value || []} onChange={field.onChange} />
  );
}
