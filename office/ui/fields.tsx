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

/** One of some values, in words. */
export const WordField = ({
  source,
  label,
  words,
}: {
  source: string;
  label: string;
  words: Record<string, string>;
}) => (
  <FunctionField<RaRecord>
    source={source}
    label={label}
    sortable={false}
    render={(row) => words[String(row[source])] ?? '—'}
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
