import { Alert, Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Datagrid, FilterForm, ListBase, NumberField, TextField as TextColumn } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { MovedFile, MovingReport as Report } from '#contract/running/staff-moving.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { searchFor } from '#office/base/lists/filters.tsx';
import { CsvButton, ListPages } from '#office/base/lists/staff-list.tsx';
import { FactList } from '#office/base/ui/panel.tsx';

const filters = [searchFor('Nom ou raison')];

type Props = { found: MovedFile; report: Report };

/** What a file says and what is wrong with it; before it is applied a clerk may choose its columns. */
export function MovingReport({ found, report }: Props) {
  const { refused_count, note_count, examples } = report;
  return (
    <Stack spacing={2}>
      {refused_count > 0 && (
        <RowList fileId={found.id} kind="refused" title={`Lignes refusées (${refused_count})`} />
      )}
      {note_count > 0 && (
        <RowList fileId={found.id} kind="note" title={`Remarques (${note_count})`} />
      )}
      <Columns found={found} report={report} />
      {examples.length > 0 && (
        <Part title="Exemples">
          {examples.map(({ line, name, facts }) => (
            <Stack key={line} sx={{ mb: 2 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                Ligne {line} · {name}
              </Typography>
              <FactList facts={facts.map(({ label, value }) => [label, value])} />
            </Stack>
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

function Columns({ found, report }: Props) {
  const { call, isBusy } = useCall();
  const [chosen, setChosen] = useState(found.choices.columns);
  const mayChoose = found.state === 'preview';
  const isSame = JSON.stringify(chosen) === JSON.stringify(found.choices.columns);
  const readAgain = () =>
    call({
      method: 'POST',
      path: pathTo(paths.movingChoices, { id: found.id }),
      body: { columns: chosen },
      done: 'Le fichier est relu avec vos choix.',
    });
  return (
    <Part title={`Colonnes du fichier (${report.format})`}>
      {report.missing.length > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          Il manque {report.missing.join(' et ')}. Dites ci-dessous dans quelle colonne.
        </Alert>
      )}
      <Stack spacing={2} sx={{ my: 1 }}>
        {report.columns.map(({ heading, field, choice }) =>
          mayChoose ? (
            <TextField
              key={heading}
              select
              size="small"
              label={`« ${heading} »`}
              value={chosen[heading] ?? choice}
              onChange={({ target }) => setChosen({ ...chosen, [heading]: target.value })}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ maxWidth: 480 }}
            >
              <option value="">Ne pas reprendre</option>
              {report.fields.map((known) => (
                <option key={known.choice} value={known.choice}>
                  {known.label}
                </option>
              ))}
            </TextField>
          ) : (
            <Typography key={heading}>
              {heading} : {field ?? 'pas reprise'}
            </Typography>
          ),
        )}
      </Stack>
      {mayChoose && (
        <Button variant="outlined" disabled={isBusy || isSame} onClick={readAgain}>
          Relire avec ces choix
        </Button>
      )}
    </Part>
  );
}

/** The rows of one kind with their reasons, to search and to take along as CSV. */
function RowList({
  fileId,
  kind,
  title,
}: {
  fileId: number;
  kind: 'refused' | 'note';
  title: string;
}) {
  const filter = { file_id: fileId, kind };
  return (
    <Part title={title}>
      <ListBase
        resource="lignes-de-reprise"
        filter={filter}
        storeKey={`reprise-${kind}`}
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
            aria-label={title}
            empty={<Typography sx={{ p: 2 }}>Aucune ligne ici.</Typography>}
          >
            <NumberField source="line" />
            <TextColumn source="name" />
            <TextColumn source="reason" />
          </Datagrid>
        </Box>
        <ListPages />
      </ListBase>
    </Part>
  );
}
