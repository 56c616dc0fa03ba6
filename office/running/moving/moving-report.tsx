import { Stack } from '@mui/material';
import { useState } from 'react';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { MovedFile, MovingReport as Report } from '#contract/running/staff-moving.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { FileColumns } from '#office/base/files/file-columns.tsx';
import { ExampleHead, Part, RowList } from '#office/base/files/file-report.tsx';
import { FactList } from '#office/base/ui/panel.tsx';

type Props = { found: MovedFile; report: Report };

/** What a file says and what is wrong with it; before it is applied a clerk may choose its columns. */
export function MovingReport({ found, report }: Props) {
  const { refused_count, note_count, examples } = report;
  const rowsOf = (kind: 'refused' | 'note', title: string) => (
    <RowList
      resource="lignes-de-reprise"
      filter={{ file_id: found.id, kind }}
      named="name"
      title={title}
    />
  );
  return (
    <Stack spacing={2}>
      {refused_count > 0 && rowsOf('refused', `Lignes refusées (${refused_count})`)}
      {note_count > 0 && rowsOf('note', `Remarques (${note_count})`)}
      <Columns found={found} report={report} />
      {examples.length > 0 && (
        <Part title="Exemples">
          {examples.map(({ line, name, facts }) => (
            <Stack key={line} sx={{ mb: 2 }}>
              <ExampleHead line={line}>{name}</ExampleHead>
              <FactList facts={facts.map(({ label, value }) => [label, value])} />
            </Stack>
          ))}
        </Part>
      )}
    </Stack>
  );
}

function Columns({ found, report }: Props) {
  const { call, isBusy } = useCall();
  const before = found.choices.columns;
  const [columns, setColumns] = useState(before);
  const readAgain = () =>
    call({
      method: 'POST',
      path: pathTo(paths.movingChoices, { id: found.id }),
      body: { columns },
      done: 'Le fichier est relu avec vos choix.',
    });
  return (
    <FileColumns
      read={report}
      chosen={{
        before,
        now: columns,
        onChoose: setColumns,
        ...(found.state === 'preview' && {
          readAgain: { isSame: isSameChoice(before, columns), isBusy, onPress: readAgain },
        }),
      }}
    />
  );
}

/** Regardless of the order of the columns, which the database changes. */
const isSameChoice = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).toSorted()) ===
  JSON.stringify(Object.entries(other).toSorted());
