import { Box, Button, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
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

const filters = [searchFor('Référence ou raison')];

export function ImportReport({
  importId,
  report,
}: {
  importId: number;
  report: CatalogueImportReport;
}) {
  const { refused_count, examples, columns, format, dialect } = report;
  return (
    <Stack spacing={2}>
      {refused_count > 0 && <RefusedRows importId={importId} count={refused_count} />}
      {examples.length > 0 && (
        <Part title="Exemples de changements">
          {examples.map((example) => (
            <Example key={example.line} example={example} />
          ))}
        </Part>
      )}
      <Part title={`Colonnes reconnues (${format} ; ${dialect})`}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {columns.map(({ heading, field }) => (
            <Chip
              key={heading}
              label={field === null ? `${heading} : pas reprise` : `${heading} : ${field}`}
              variant={field === null ? 'outlined' : 'filled'}
            />
          ))}
        </Stack>
      </Part>
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

function RefusedRows({ importId, count }: { importId: number; count: number }) {
  const title = `Lignes refusées (${count})`;
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="subtitle1" component="h3" gutterBottom>
          {title}
        </Typography>
        <ListBase
          resource="lignes-refusees"
          filter={{ import_id: importId }}
          sort={{ field: 'line', order: 'ASC' }}
          perPage={25}
          disableSyncWithLocation
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'end', gap: 1 }}>
            <FilterForm filters={filters} />
            <CsvButton filter={{ import_id: importId }} />
          </Stack>
          <Box sx={{ overflowX: 'auto' }}>
            <Datagrid
              rowClick={false}
              bulkActionButtons={false}
              sx={{ '& th': { overflowWrap: 'normal' } }}
              aria-label="Lignes refusées"
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
  const { id, report, can_apply, can_undo, state } = found;
  // If the catalogue has changed since the preview, the server returns the import to preview.
  useEffect(() => {
    if (state !== 'preview') setApplying(false);
  }, [state]);
  if (!may) return null;
  const good = (report?.created ?? 0) + (report?.updated ?? 0) + (report?.unchanged ?? 0);
  const apply = async () => {
    setApplying(true);
    const post = () => callApi(pathTo(paths.importApply, { id }), { method: 'POST' });
    const applied = await act(() => whileBusy(post));
    if (applied === undefined) setApplying(false);
  };
  // Locked from the click until the page receives the new state.
  const isLocked = isBusy || (isApplying && can_apply);
  const undo = () => {
    setAsking(false);
    const path = pathTo(paths.importUndo, { id });
    void call({ method: 'POST', path, done: 'L’import est annulé.' });
  };
  return (
    <Stack direction="row" sx={{ my: 2, flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {can_apply && (
        <Button variant="contained" disabled={isLocked} onClick={apply}>
          {isLocked && 'Import en cours…'}
          {!isLocked &&
            (report?.refused_count
              ? `Importer ${counted(good, 'ligne correcte', 'lignes correctes')}`
              : `Importer ${counted(good, 'ligne', 'lignes')}`)}
        </Button>
      )}
      {state === 'preview' && !can_apply && (
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
