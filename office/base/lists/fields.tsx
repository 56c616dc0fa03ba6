import { Chip } from '@mui/material';
import { FunctionField, type RaRecord } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { frenchMoment } from '../ui/dates.ts';

/** A column; its heading and whether it sorts follow from the definition of the list (`staff-list.tsx`). */
type Column = { source: string; label?: string };

/** An amount in XOF, as everywhere. */
export const XofField = (column: Column) => (
  <FunctionField<RaRecord>
    {...column}
    render={(row) => formatXof(Number(row[column.source] ?? 0))}
  />
);
XofField.textAlign = 'right';

/** How a word is coloured; it says all by itself. */
export type Tones = Record<string, 'default' | 'primary' | 'success' | 'warning'>;

/** One of some values, in words; those with a tone stand out. */
export const WordField = ({
  words,
  tones = {},
  ...column
}: Column & { words: Record<string, string>; tones?: Tones }) => (
  <FunctionField<RaRecord>
    {...column}
    render={(row) => {
      const word = words[String(row[column.source])] ?? '—';
      const tone = tones[String(row[column.source])];
      if (tone === undefined) return word;
      return <Chip size="small" variant="outlined" color={tone} label={word} />;
    }}
  />
);

/** A moment of a row, in French. */
export const MomentField = (column: Column) => (
  <FunctionField<RaRecord>
    {...column}
    render={(row) => frenchMoment(row[column.source] ?? null) || '—'}
    sx={{ whiteSpace: 'nowrap' }}
  />
);
