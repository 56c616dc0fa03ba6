import { Box, Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Datagrid, FilterForm, ListBase, NumberField, TextField } from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import type { CatalogueImportReport } from '#contract/goods/catalogue/staff-imports.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { ListPages } from '#office/base/lists/list-pages.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { CsvButton } from '#office/base/lists/staff-list.tsx';
import { Facts } from '#office/base/ui/panel.tsx';

const filters = [searchFor('Référence ou raison')];

/** What a file does to the catalogue: its wrong rows, examples of its changes, its columns. */
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
        <Facts facts={changes.map(({ field, after }) => [field, after])} />
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

/** The rows of a file that the catalogue cannot take, with the reason of each. */
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
