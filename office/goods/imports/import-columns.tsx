import {
  Alert,
  Button,
  Card,
  CardContent,
  Checkbox,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { COLUMN_CHOICES } from '#contract/goods/catalogue/import-fields.ts';
import type {
  CatalogueImport,
  CatalogueImportReport,
  ImportChoices,
} from '#contract/goods/catalogue/staff-imports.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useMay } from '#office/base/session/use-may.ts';

type Column = CatalogueImportReport['columns'][number];

/** What the file's columns were taken for; before the import a clerk may choose otherwise and read it again. */
export function ImportColumns({
  found,
  report,
}: {
  found: CatalogueImport;
  report: CatalogueImportReport;
}) {
  const { columns, missing, sheets, format, dialect } = report;
  const mayChoose = useMay('catalogue:write') && found.state === 'preview';
  const [choices, setChoices] = useState(found.choices);
  const [isWhole, setWhole] = useState(false);
  const unknown = columns.filter(({ field, reason }) => field === null && reason === undefined);
  const shown = isWhole ? columns : columns.filter((column) => needsLook(column, found.choices));
  const title = `Colonnes du fichier (${format} ; ${dialect})`;
  const choose = (heading: string, choice: string) =>
    setChoices({ ...choices, columns: { ...choices.columns, [heading]: choice } });
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {title}
        </Typography>
        {missing.length > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            Il manque {missing.join(' et ')}. Dites ci-dessous dans quelle colonne.
          </Alert>
        )}
        {found.are_choices_remembered && (
          <Alert severity="info" sx={{ mb: 2 }}>
            Vos choix pour le dernier fichier aux mêmes titres sont repris.
          </Alert>
        )}
        <Typography gutterBottom>
          {counted(columns.length - unknown.length, 'colonne reconnue', 'colonnes reconnues')}
          {unknown.length > 0 &&
            `, ${counted(unknown.length, 'titre inconnu, pas repris', 'titres inconnus, pas repris')}`}
          .
        </Typography>
        <SheetChoice
          sheets={sheets}
          choices={choices}
          mayChoose={mayChoose}
          onChange={setChoices}
        />
        <Stack spacing={2} sx={{ my: 2 }}>
          {shown.map((column) => (
            <ColumnRow
              key={column.heading}
              column={column}
              choice={choices.columns[column.heading] ?? column.choice}
              mayChoose={mayChoose}
              onChoose={(choice) => choose(column.heading, choice)}
            />
          ))}
        </Stack>
        {mayChoose && (
          <FormControlLabel
            control={
              <Checkbox
                checked={choices.empties_blanks}
                onChange={({ target }) =>
                  setChoices({ ...choices, empties_blanks: target.checked })
                }
              />
            }
            label="Une case vide efface ce que la boutique a (sinon elle ne change rien)"
          />
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {columns.length > shown.length && (
            <Button onClick={() => setWhole(true)}>Voir les {columns.length} colonnes</Button>
          )}
          {mayChoose && <ReadAgain id={found.id} before={found.choices} choices={choices} />}
        </Stack>
      </CardContent>
    </Card>
  );
}

const needsLook = ({ field, heading }: Column, { columns }: ImportChoices) =>
  field === null || columns[heading] !== undefined;

function ColumnRow({
  column: { heading, field, reason },
  choice,
  mayChoose,
  onChoose,
}: {
  column: Column;
  choice: string;
  mayChoose: boolean;
  onChoose: (choice: string) => void;
}) {
  const taken = field ?? `pas reprise${reason === undefined ? '' : ` : ${reason}`}`;
  // A place of stock or a column that goes with others has no choice of its own.
  const isFixed = choice === '' && field !== null;
  if (!mayChoose || isFixed) {
    return (
      <Typography>
        {heading} : {taken}
      </Typography>
    );
  }
  return (
    <TextField
      select
      size="small"
      label={`« ${heading} »`}
      value={choice}
      helperText={reason}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: 480 }}
    >
      <option value="">Ne pas reprendre</option>
      {COLUMN_CHOICES.map(({ choice: key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

const SHEET_WORDS: Record<CatalogueImportReport['sheets'][number]['state'], string> = {
  read: 'lue',
  other: 'autres colonnes, pas lue',
  hidden: 'masquée, pas lue',
  empty: 'vide',
};

/** A workbook of several sheets: which were read, and which one to read instead. */
function SheetChoice({
  sheets,
  choices,
  mayChoose,
  onChange,
}: {
  sheets: CatalogueImportReport['sheets'];
  choices: ImportChoices;
  mayChoose: boolean;
  onChange: (choices: ImportChoices) => void;
}) {
  if (sheets.length < 2) return null;
  const words = sheets.map(({ name, state }) => `« ${name} » ${SHEET_WORDS[state]}`).join(' ; ');
  return (
    <>
      <Typography gutterBottom>Feuilles : {words}.</Typography>
      {mayChoose && (
        <TextField
          select
          size="small"
          label="Feuille à lire"
          value={choices.sheet ?? ''}
          onChange={({ target }) => onChange({ ...choices, sheet: target.value || null })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ mt: 1, maxWidth: 480 }}
          fullWidth
        >
          <option value="">Toutes celles aux mêmes colonnes</option>
          {sheets
            .filter(({ state }) => state !== 'empty')
            .map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </TextField>
      )}
    </>
  );
}

/** Regardless of the order of the columns, which the database changes. */
const textOf = ({ columns, ...others }: ImportChoices) =>
  JSON.stringify([Object.entries(columns).toSorted(), others.sheet, others.empties_blanks]);

function ReadAgain({
  id,
  before,
  choices,
}: {
  id: number;
  before: ImportChoices;
  choices: ImportChoices;
}) {
  const { call, isBusy } = useCall();
  const isSame = textOf(before) === textOf(choices);
  const readAgain = () =>
    call({
      method: 'POST',
      path: pathTo(paths.importChoices, { id }),
      body: choices,
      done: 'Le fichier est relu avec vos choix.',
    });
  return (
    <Button variant="outlined" disabled={isBusy || isSame} onClick={readAgain}>
      Relire avec ces choix
    </Button>
  );
}
