import { Alert, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import { FIELD_CHOICES } from '#contract/goods/catalogue/import-fields.ts';
import type {
  CatalogueImport,
  CatalogueImportReport,
  ImportChoices,
} from '#contract/goods/catalogue/staff-imports.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useFacts } from '#office/base/calls/use-facts.ts';
import { FileColumns } from '#office/base/files/file-columns.tsx';
import { useMay } from '#office/base/session/use-may.ts';

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
  const { facts } = useFacts();
  const { call, isBusy } = useCall();
  const before = found.choices;
  const [choices, setChoices] = useState(before);
  const readAgain = () =>
    call({
      method: 'POST',
      path: pathTo(paths.importChoices, { id: found.id }),
      body: choices,
      done: 'Le fichier est relu avec vos choix.',
    });
  return (
    <FileColumns
      read={{
        format: `${format} ; ${dialect}`,
        columns,
        missing,
        fields: [
          ...FIELD_CHOICES,
          ...facts.map(({ id, heading }) => ({ choice: `fact:${id}`, label: heading })),
        ],
      }}
      chosen={{
        before: before.columns,
        now: choices.columns,
        onChoose: (now) => setChoices({ ...choices, columns: now }),
        ...(mayChoose && {
          readAgain: { isSame: textOf(before) === textOf(choices), isBusy, onPress: readAgain },
        }),
      }}
      notes={
        <>
          {found.are_choices_remembered && (
            <Alert severity="info" sx={{ mb: 2 }}>
              Vos choix pour le dernier fichier aux mêmes titres sont repris.
            </Alert>
          )}
          <SheetChoice
            sheets={sheets}
            choices={choices}
            mayChoose={mayChoose}
            onChange={setChoices}
          />
        </>
      }
    >
      {mayChoose && (
        <FormControlLabel
          control={
            <Checkbox
              checked={choices.empties_blanks}
              onChange={({ target }) => setChoices({ ...choices, empties_blanks: target.checked })}
            />
          }
          label="Une case vide efface ce que la boutique a (sinon elle ne change rien)"
        />
      )}
    </FileColumns>
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
