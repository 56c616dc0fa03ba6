import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { counted, inOneList } from '#contract/base/counted.ts';
import { Part, withFirmSigns } from './file-report.tsx';

type Column = {
  heading: string;
  field: string | null;
  choice: string;
  reason?: string | undefined;
};
type Choice = { choice: string; label: string };

type Columns = {
  /** How the file was read, for the title. */
  format: string;
  columns: readonly Column[];
  missing: readonly string[];
  fields: readonly Choice[];
};

type Chosen = {
  /** The choices that the file was read with. */
  before: Record<string, string>;
  now: Record<string, string>;
  onChoose: (columns: Record<string, string>) => void;
  /** Without it the choices can only be looked at. */
  readAgain?: { isSame: boolean; isBusy: boolean; onPress: () => unknown } | undefined;
};

/** What the columns of a file were taken for; a clerk may choose otherwise and have the file read again. */
export function FileColumns({
  read: { format, columns, missing, fields },
  chosen: { before, now, onChoose, readAgain },
  notes,
  children,
}: {
  read: Columns;
  chosen: Chosen;
  notes?: ReactNode;
  children?: ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const unknown = columns.filter(({ field, reason }) => field === null && reason === undefined);
  const needsLook = ({ field, heading }: Column) => field === null || before[heading] !== undefined;
  const shown = isWhole ? columns : columns.filter(needsLook);
  return (
    <Part title={`Colonnes du fichier (${format})`}>
      {missing.length > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Il manque {withFirmSigns(inOneList(missing))}. Dites ci-dessous dans quelle colonne.
        </Alert>
      )}
      <Typography gutterBottom>
        {counted(columns.length - unknown.length, 'colonne reconnue', 'colonnes reconnues')}
        {unknown.length > 0 &&
          `, ${counted(unknown.length, 'titre inconnu, pas repris', 'titres inconnus, pas repris')}`}
        .
      </Typography>
      {notes}
      {shown.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            my: 2,
            alignItems: 'end',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {shown.map((column) => (
            <ColumnRow
              key={column.heading}
              column={column}
              fields={fields}
              choice={now[column.heading] ?? column.choice}
              onChoose={readAgain && ((choice) => onChoose({ ...now, [column.heading]: choice }))}
            />
          ))}
        </Box>
      )}
      {children}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {columns.length > shown.length && (
          <Button onClick={() => setWhole(true)}>
            {columns.length === 1 ? 'Voir la colonne' : `Voir les ${columns.length} colonnes`}
          </Button>
        )}
        {readAgain && (
          <Button
            variant="outlined"
            disabled={readAgain.isBusy || readAgain.isSame}
            onClick={readAgain.onPress}
          >
            Relire avec ces choix
          </Button>
        )}
      </Stack>
    </Part>
  );
}

function ColumnRow({
  column: { heading, field, reason },
  fields,
  choice,
  onChoose,
}: {
  column: Column;
  fields: readonly Choice[];
  choice: string;
  onChoose: ((choice: string) => void) | undefined;
}) {
  const id = useId();
  // A place of stock or a column that goes with others has no choice of its own.
  const isFixed = choice === '' && field !== null;
  if (onChoose === undefined || isFixed) {
    const taken = field ?? `pas reprise${reason === undefined ? '' : ` : ${reason}`}`;
    return (
      <Typography sx={{ alignSelf: 'start', overflowWrap: 'anywhere' }}>
        «&nbsp;{heading}&nbsp;» : {taken}
      </Typography>
    );
  }
  return (
    <Box>
      {/* A label inside the field would cut a long heading. */}
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={{ display: 'block', pb: 0.5, overflowWrap: 'anywhere' }}
      >
        «&nbsp;{heading}&nbsp;»
      </Typography>
      <TextField
        select
        id={id}
        size="small"
        margin="none"
        fullWidth
        value={choice}
        helperText={reason}
        onChange={({ target }) => onChoose(target.value)}
        slotProps={{ select: { native: true } }}
      >
        <option value="">Ne pas reprendre</option>
        {fields.map((known) => (
          <option key={known.choice} value={known.choice}>
            {known.label}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
