import CalendarIcon from '@mui/icons-material/CalendarToday';
import {
  CircularProgress,
  IconButton,
  InputAdornment,
  Popover,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { lazy, Suspense, useRef, useState } from 'react';
import { DAY_HINT, dayText, readDay, readShortDay } from './day-text.ts';

const DayCalendar = lazy(() => import('./day-calendar.tsx'));

export type DayFieldProps = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'type' | 'slotProps'
> & {
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Gets YYYY-MM-DD, or an empty text. */
  onDay: (day: string) => void;
  /** Gets a text that is no day, to refuse it with its form. Without this a filter keeps its last day. */
  onWrong?: (text: string) => void;
  onBlur?: () => void;
  /** First and last day of the calendar. */
  min?: string;
  max?: string;
  readOnly?: boolean;
};

/** What is typed and no day yet, over the value `of`. */
type Draft = { of: string; text: string | undefined };

/** A date as `31/12/2026`, typed or chosen; the browser's own field would follow the browser's language. */
export function DayField({
  value,
  onDay,
  onWrong,
  onBlur,
  min,
  max,
  readOnly = false,
  name,
  error = false,
  helperText,
  ...field
}: DayFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft>({ of: value, text: undefined });
  const [isLeft, setIsLeft] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const typed = draft.of === value ? draft.text : undefined;
  const shown = typed ?? dayText(value);
  const isWrong = isLeft && shown !== '' && readDay(shown) === undefined;
  // A value from outside replaces what is typed, for good.
  if (draft.of !== value) setDraft({ of: value, text: undefined });

  const give = (day: string) => {
    setDraft({ of: value, text: undefined });
    onDay(day);
  };
  const type = (text: string) => {
    setIsLeft(false);
    const day = text === '' ? '' : readDay(text);
    if (day !== undefined) return give(day);
    setDraft({ of: value, text });
    onWrong?.(text);
  };
  const leave = () => {
    setIsLeft(true);
    const day = readDay(shown) === undefined ? readShortDay(shown) : undefined;
    if (day !== undefined) give(day);
    onBlur?.();
  };
  return (
    <>
      <TextField
        {...field}
        ref={box}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        error={error || isWrong}
        helperText={isWrong ? DAY_HINT : helperText}
        placeholder="jj/mm/aaaa"
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { inputMode: 'numeric', autoComplete: 'off', readOnly },
          input: {
            endAdornment: !readOnly && (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label="Ouvrir le calendrier"
                  aria-haspopup="dialog"
                  disabled={field.disabled === true}
                  onClick={() => setIsOpen(true)}
                >
                  <CalendarIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {name !== undefined && <input type="hidden" name={name} value={typed ?? value} />}
      <Popover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchorEl={() => box.current as HTMLElement}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Choisir un jour' } }}
      >
        <Suspense fallback={<CircularProgress sx={{ m: 4 }} />}>
          <DayCalendar
            day={readDay(shown)}
            min={min}
            max={max}
            onChoose={(day) => {
              setIsOpen(false);
              give(day);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}
