import { Box, ButtonBase, InputBase, Paper, Popper } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isConflict, type Refusal } from '../calls/use-call.ts';

const HINT = 'Entrée enregistre, Échap annule.';
const WRONG = 'Un nombre entier est attendu.';
const DIGITS = /^\d{1,9}$/;

/**
 * A number that the clerk changes in its row: a press or Enter edits it, Enter saves, Escape undoes. After a conflict the
 * cell shows the value that the list has now.
 */
export function NumberCell({
  name,
  value,
  shown,
  shownText,
  mayBeEmpty = false,
  onSave,
  onConflict,
}: {
  /** The field and its record, for a screen reader. */
  name: string;
  value: number | null;
  shown: ReactNode;
  shownText: string;
  mayBeEmpty?: boolean;
  /** Throws the server's refusal. */
  onSave: (value: number | null) => Promise<unknown>;
  onConflict: () => Promise<unknown>;
}) {
  const id = useId();
  const cell = useRef<HTMLDivElement>(null);
  const comesBack = useRef(false);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const before = value === null ? '' : String(value);

  const close = () => {
    comesBack.current = true;
    setTyped(undefined);
  };
  const save = async (text: string) => {
    const digits = text.replace(/\s/g, '');
    if (!DIGITS.test(digits) && !(mayBeEmpty && digits === '')) return setProblem(WRONG);
    setProblem('');
    if (digits === before) return close();
    setIsBusy(true);
    try {
      await onSave(digits === '' ? null : Number(digits));
      close();
    } catch (error) {
      setProblem(sentenceOf(error as Refusal));
      if (!isConflict(error)) return;
      await onConflict();
      close();
    } finally {
      setIsBusy(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (isBusy) return;
    if (event.key === 'Enter') void save(typed ?? '');
    if (event.key === 'Escape') {
      setProblem('');
      close();
    }
  };
  const isEdited = typed !== undefined;
  return (
    // The row itself opens the record.
    <Box ref={cell} onClick={(event) => event.stopPropagation()} sx={{ mx: -1 }}>
      {isEdited ? (
        <InputBase
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          onBlur={() => !isBusy && problem === '' && typed === before && setTyped(undefined)}
          onFocus={({ target }) => target.select()}
          autoFocus
          readOnly={isBusy}
          error={problem !== ''}
          inputProps={{ 'aria-label': name, 'aria-describedby': id, inputMode: 'numeric' }}
          sx={fieldStyle}
        />
      ) : (
        <ButtonBase
          ref={(button) => {
            if (button === null || !comesBack.current) return;
            comesBack.current = false;
            button.focus();
          }}
          aria-label={`${name} : ${shownText}`}
          aria-describedby={problem === '' ? undefined : id}
          onClick={() => {
            setProblem('');
            setTyped(before);
          }}
          onBlur={() => setProblem('')}
          sx={shownStyle}
        >
          {shown}
        </ButtonBase>
      )}
      <Popper
        open={isEdited || problem !== ''}
        anchorEl={() => cell.current as HTMLElement}
        placement="bottom-end"
        disablePortal
        popperOptions={{ strategy: 'fixed' }}
        sx={{ zIndex: 'tooltip' }}
      >
        <Paper elevation={3} sx={{ px: 1, py: 0.5, maxWidth: 260, textAlign: 'left' }}>
          <Box
            id={id}
            role={problem === '' ? undefined : 'alert'}
            sx={{ typography: 'caption', color: problem === '' ? 'text.secondary' : 'error.main' }}
          >
            {problem === '' ? HINT : problem}
          </Box>
        </Paper>
      </Popper>
    </Box>
  );
}

/** What the server says of the field, or of the whole change. */
const sentenceOf = ({ message, body }: Refusal): string =>
  Object.values(body?.errors ?? {})[0] ?? message;

const boxStyle = {
  minHeight: 36,
  width: '100%',
  px: 1,
  borderRadius: 1,
  border: 1,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
} as const;

const shownStyle = {
  ...boxStyle,
  justifyContent: 'flex-end',
  borderColor: 'transparent',
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: 'primary.main', backgroundColor: 'background.paper' },
} as const;

const fieldStyle = {
  ...boxStyle,
  minWidth: 96,
  borderColor: 'primary.main',
  backgroundColor: 'background.paper',
  '&.Mui-error': { borderColor: 'error.main' },
  '& input': { p: 0, textAlign: 'right' },
} as const;
