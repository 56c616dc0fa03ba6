import { Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { counted } from '#contract/base/counted.ts';
import type { CatalogueImportReport } from '#contract/goods/catalogue/staff-imports.ts';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { Facts } from '#office/base/ui/panel.tsx';
import { RefusedRows } from './refused-rows.tsx';

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
