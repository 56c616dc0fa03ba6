import { Chip } from '@mui/material';
import { FunctionField, type RaRecord } from 'react-admin';
import { formatXof } from '#contract/money.ts';
import { frenchMoment } from './dates.ts';

/** An amount in XOF, as everywhere. */
export const XofField = ({
  source,
  label,
  sortable = true,
}: {
  source: string;
  label: string;
  sortable?: boolean;
}) => (
  <FunctionField<RaRecord>
    source={source}
    label={label}
    sortable={sortable}
    textAlign="right"
    render={(row) => formatXof(Number(row[source] ?? 0))}
  />
);

/** How a word is coloured; it says all by itself. */
export type Tones = Record<string, 'default' | 'primary' | 'success' | 'warning'>;

/** One of some values, in words; those with a tone stand out. */
export const WordField = ({
  source,
  label,
  words,
  tones = {},
}: {
  source: string;
  label: string;
  words: Record<string, string>;
  tones?: Tones;
}) => (
  <FunctionField<RaRecord>
    source={source}
    label={label}
    sortable={false}
    render={(row) => {
      const word = words[String(row[source])] ?? '—';
      const tone = tones[String(row[source])];
      if (tone === undefined) return word;
      return <Chip size="small" variant="outlined" color={tone} label={word} />;
    }}
  />
);

/** A moment of a row, in French. */
export const MomentField = ({ source, label }: { source: string; label: string }) => (
  <FunctionField<RaRecord>
    source={source}
    label={label}
    render={(row) => frenchMoment(row[source] ?? null) || '—'}
    sx={{ whiteSpace: 'nowrap' }}
  />
);
