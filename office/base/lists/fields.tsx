import { Chip } from '@mui/material';
import { FunctionField, type RaRecord } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import { frenchMoment } from '../ui/dates.ts';
import { shownPhone } from '../ui/shown-phone.ts';

/** `staff-list.tsx` adds the heading and the sort from the list's definition. */
type Column = { source: string; label?: string };

export const XofField = (column: Column) => (
  <FunctionField<RaRecord>
    {...column}
    render={(row) => formatXof(Number(row[column.source] ?? 0))}
  />
);
XofField.textAlign = 'right';

/** The colour adds nothing to the word. */
export type Tones = Record<string, 'default' | 'primary' | 'success' | 'warning'>;

/** A value as a word; words with a tone stand out. */
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

/** A telephone number as people write it. */
export const PhoneField = (column: Column) => (
  <FunctionField<RaRecord>
    {...column}
    render={(row) => shownPhone(row[column.source]) || '—'}
    sx={{ whiteSpace: 'nowrap' }}
  />
);

export const MomentField = (column: Column) => (
  <FunctionField<RaRecord>
    {...column}
    render={(row) => frenchMoment(row[column.source] ?? null) || '—'}
    sx={{ whiteSpace: 'nowrap' }}
  />
);
