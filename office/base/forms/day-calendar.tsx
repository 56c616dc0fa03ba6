import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { frFR } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';

const { localeText } = frFR.components.MuiLocalizationProvider.defaultProps;

/** Days are YYYY-MM-DD. A file of its own: the library loads when the clerk opens a calendar. */
export default function DayCalendar({
  day,
  min,
  max,
  onChoose,
}: {
  day: string | undefined;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="fr" localeText={localeText}>
      <DateCalendar
        value={day === undefined ? null : dayjs(day)}
        {...(min !== undefined && { minDate: dayjs(min) })}
        {...(max !== undefined && { maxDate: dayjs(max) })}
        views={['year', 'month', 'day']}
        openTo="day"
        onChange={(chosen, state) => {
          if (chosen !== null && state === 'finish') onChoose(chosen.format('YYYY-MM-DD'));
        }}
        autoFocus
      />
    </LocalizationProvider>
  );
}
