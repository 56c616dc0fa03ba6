import { Box, Chip, Stack } from '@mui/material';
import { counted } from '#contract/base/counted.ts';
import type { ROW_KINDS } from '#contract/base/staff-refused-rows.ts';
import type {
  CatalogueImport,
  CatalogueImportReport,
} from '#contract/goods/catalogue/staff-imports.ts';
import { ExampleHead, Part, RowList } from '#office/base/files/file-report.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { FactList } from '#office/base/ui/panel.tsx';
import { ImportColumns } from './import-columns.tsx';

export function ImportReport({
  found,
  report,
}: {
  found: CatalogueImport;
  report: CatalogueImportReport;
}) {
  const { id } = found;
  const { refused_count, note_count, skipped_count, examples } = report;
  const rowsOf = (kind: (typeof ROW_KINDS)[number], title: string, label: string) => (
    <RowList
      resource="lignes-refusees"
      filter={{ import_id: id, kind }}
      named="reference"
      title={title}
      label={label}
    />
  );
  return (
    <Stack spacing={2}>
      {refused_count > 0 &&
        rowsOf('refused', `Lignes refusées (${refused_count})`, 'Lignes refusées')}
      {note_count > 0 &&
        rowsOf('note', `Repris sans un champ (${note_count})`, 'Champs laissés de côté')}
      {skipped_count > 0 &&
        rowsOf(
          'skipped',
          `Lignes qui ne sont pas des produits (${skipped_count})`,
          'Lignes sautées',
        )}
      <ImportColumns key={id} found={found} report={report} />
      {report.family_count > 0 && <ComingFamilies {...report} />}
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

/** As many as a part names. */
const MAX_NAMED = 12;

function ComingFamilies({
  families,
  family_count,
}: Pick<CatalogueImportReport, 'families' | 'family_count'>) {
  const named = families.slice(0, MAX_NAMED);
  const more = family_count - named.length;
  return (
    <Part title={`Familles de modèles (${family_count})`}>
      <Box component="ul" sx={{ my: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {named.map(({ key, count }) => (
          <li key={key}>
            {key} : {counted(count, 'produit', 'produits')}
          </li>
        ))}
        {more > 0 && <li>et {counted(more, 'autre', 'autres')}</li>}
      </Box>
    </Part>
  );
}

function Example({ example }: { example: CatalogueImportReport['examples'][number] }) {
  const { line, reference, name, isNew, changes } = example;
  return (
    <Stack sx={{ mb: 2 }}>
      <ExampleHead line={line}>
        {reference} · {name} {isNew && <Chip size="small" label="Nouveau" />}
      </ExampleHead>
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
