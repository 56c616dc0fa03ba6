import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Checkbox,
  Chip,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Confirm,
  Datagrid,
  FilterForm,
  HttpError,
  ListBase,
  NumberField,
  TextField,
} from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ROW_KINDS } from '#contract/base/staff-refused-rows.ts';
import type {
  CatalogueImport,
  CatalogueImportReport,
} from '#contract/goods/catalogue/staff-imports.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { CsvButton, ListPages } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { FactList } from '#office/base/ui/panel.tsx';
import { ImportColumns } from './import-columns.tsx';

const filters = [searchFor('Référence ou raison')];

export function ImportReport({
  found,
  report,
}: {
  found: CatalogueImport;
  report: CatalogueImportReport;
}) {
  const { id } = found;
  const { refused_count, note_count, skipped_count, examples } = report;
  return (
    <Stack spacing={2}>
      {refused_count > 0 && (
        <RowList
          importId={id}
          kind="refused"
          title={`Lignes refusées (${refused_count})`}
          label="Lignes refusées"
        />
      )}
      {note_count > 0 && (
        <RowList
          importId={id}
          kind="note"
          title={`Repris sans un champ (${note_count})`}
          label="Champs laissés de côté"
        />
      )}
      {skipped_count > 0 && (
        <RowList
          importId={id}
          kind="skipped"
          title={`Lignes qui ne sont pas des produits (${skipped_count})`}
          label="Lignes sautées"
        />
      )}
      <ImportColumns key={id} found={found} report={report} />
      {examples.length > 0 && (
        <Part title="Exemples de changements">
          {examples.map((example) => (
            <Example key={example.line} example={example} />
          ))}
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function Example({ example }: { example: CatalogueImportReport['examples'][number] }) {
  const { line, reference, name, isNew, changes } = example;
  return (
    <Stack sx={{ mb: 2 }}>
      <Typography>
        Ligne {line} · {reference} · {name} {isNew && <Chip size="small" label="Nouveau" />}
      </Typography>
      {isNew ? (
        <FactList facts={changes.map(({ field, after }) => [field, after])} />
      ) : (
        <PlainTable
          label={`Ligne ${line}, ${counted(changes.length, 'changement', 'changements')}`}
          heads={['Champ', 'Avant', 'Après']}
          rows={changes.map(({ field, before, after }) => ({
            key: field,
            cells: [field, before || '(vide)', after || '(vide)'],
          }))}
        />
      )}
    </Stack>
  );
}

/** The rows of one kind with their reasons, to search and to take along as CSV. */
function RowList({
  importId,
  kind,
  title,
  label,
}: {
  importId: number;
  kind: (typeof ROW_KINDS)[number];
  title: string;
  label: string;
}) {
  const filter = { import_id: importId, kind };
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {title}
        </Typography>
        <ListBase
          resource="lignes-refusees"
          filter={filter}
          storeKey={`lignes-${kind}`}
          sort={{ field: 'line', order: 'ASC' }}
          perPage={25}
          disableSyncWithLocation
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'end', gap: 1 }}>
            <FilterForm filters={filters} />
            <CsvButton filter={filter} />
          </Stack>
          <Box sx={{ overflowX: 'auto' }}>
            <Datagrid
              rowClick={false}
              bulkActionButtons={false}
              sx={{ '& th': { overflowWrap: 'normal' } }}
              aria-label={label}
              empty={<Typography sx={{ p: 2 }}>Aucune ligne ici.</Typography>}
            >
              <NumberField source="line" />
              <TextField source="reference" />
              <TextField source="reason" />
            </Datagrid>
          </Box>
          <ListPages />
        </ListBase>
      </CardContent>
    </Card>
  );
}

export function ImportActions({ found }: { found: CatalogueImport }) {
  const may = useMay('catalogue:write');
  const { isBusy, act, call } = useCall();
  const [isAsking, setAsking] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const { id, report, can_apply, can_undo, state } = found;
  // If the catalogue has changed since the preview, the server returns the import to preview.
  useEffect(() => {
    if (state !== 'preview') setApplying(false);
  }, [state]);
  if (!may) return null;
  const newCategories = report?.new_categories ?? [];
  const good = (report?.created ?? 0) + (report?.updated ?? 0) + (report?.unchanged ?? 0);
  const apply = async () => {
    setApplying(true);
    const post = () =>
      callApi(pathTo(paths.importApply, { id }), {
        method: 'POST',
        body: { new_categories: newCategories },
      });
    const applied = await act(() => whileBusy(post));
    if (applied === undefined) setApplying(false);
  };
  // Locked from the click until the page receives the new state.
  const isLocked = isBusy || (isApplying && can_apply);
  const isAsked = can_apply && newCategories.length > 0;
  const undo = () => {
    setAsking(false);
    const path = pathTo(paths.importUndo, { id });
    void call({ method: 'POST', path, done: 'L’import est annulé.' });
  };
  return (
    <Stack direction="row" sx={{ my: 2, flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {isAsked && (
        <NewCategories names={newCategories} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
      )}
      {can_apply && (
        <Button
          variant="contained"
          disabled={isLocked || (isAsked && !isConfirmed)}
          onClick={apply}
        >
          {isLocked && 'Import en cours…'}
          {!isLocked &&
            (report?.refused_count
              ? `Importer ${counted(good, 'ligne correcte', 'lignes correctes')}`
              : `Importer ${counted(good, 'ligne', 'lignes')}`)}
        </Button>
      )}
      {state === 'preview' && !can_apply && report?.missing.length === 0 && (
        <Typography>Il n’y a rien à importer de ce fichier.</Typography>
      )}
      {can_undo && (
        <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setAsking(true)}>
          Annuler cet import
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title="Annuler cet import ?"
        content="Les produits modifiés redeviennent ce qu’ils étaient, les nouveaux sont supprimés, ou dépubliés s’ils sont déjà commandés. Ceux que quelqu’un a changés depuis restent comme ils sont."
        confirm="Annuler l’import"
        cancel="Garder l’import"
        onConfirm={undo}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

const MAX_NAMED = 12;

/** A typing mistake in a file opens a second shelf, so a clerk confirms each new one. */
function NewCategories({
  names,
  isConfirmed,
  onConfirm,
}: {
  names: readonly string[];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  const more = names.length - MAX_NAMED;
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      La boutique n’a pas encore{' '}
      {names.length === 1 ? 'cette catégorie' : `ces ${names.length} catégories`} :{' '}
      {names
        .slice(0, MAX_NAMED)
        .map((name) => `« ${name} »`)
        .join(', ')}
      {more > 0 && ` et ${counted(more, 'autre', 'autres')}`}.
      <br />
      <FormControlLabel
        control={
          <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)} />
        }
        label={names.length === 1 ? 'La créer' : 'Les créer'}
      />
    </Alert>
  );
}

/** Temporary failures: no answer (0), too many requests (429), a busy shop (502, 503). */
const PASSES = new Set([0, 429, 502, 503]);

const TRIES = 4;

const WAIT_MS = 2000;

/** Repeats a call while the shop is busy, at most `TRIES` times. The call must be safe to repeat. */
async function whileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !(error instanceof HttpError && PASSES.has(error.status))) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
